import type { Terminal } from "./terminal.ts";

/** One line that says how far it is, where somebody watches. */
export interface Progress {
  show(far: string): void;
  end(): void;
}

const clearLine = "\r\u001b[2K";

export function progressOn({ isWatched, err }: Terminal, doing: string): Progress {
  let isShown = false;
  return {
    show(far) {
      if (!isWatched) return;
      err(`${clearLine}${doing} ${far} …`);
      isShown = true;
    },
    end() {
      if (isShown) err(clearLine);
      isShown = false;
    },
  };
}
