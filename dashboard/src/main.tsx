import { render } from "preact";
import { App } from "./shell/app.tsx";
import { showDirections } from "./ui/shown-text.ts";
import { markLanguage } from "./words/mark-language.ts";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/parts.css";
import "./styles/shell.css";

showDirections();
markLanguage();
const root = document.querySelector("#app");
if (root !== null) render(<App />, root);
