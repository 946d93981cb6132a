import { render } from "preact";
import { App } from "./shell/app.tsx";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/parts.css";
import "./styles/shell.css";

const root = document.querySelector("#app");
if (root !== null) render(<App />, root);
