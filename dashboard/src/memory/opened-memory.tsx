import type { JSX } from "preact";
import { Lazy } from "../ui/lazy.tsx";
import { opened } from "./opened.ts";

/** The sheet of the memory that a view opened, over whatever view that is. */
export const OpenedMemory = (): JSX.Element | null =>
  opened.value === null ? null : (
    <Lazy key={opened.value} load={async () => (await import("./memory-sheet.tsx")).MemorySheet} />
  );
