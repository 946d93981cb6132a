import type { JSX } from "preact";
import { Dialog } from "../ui/dialog.tsx";
import { closeMemory, opened } from "./opened.ts";

export const MemorySheet = (): JSX.Element => (
  <Dialog title={opened.value ?? ""} side onClose={closeMemory}>
    {""}
  </Dialog>
);
