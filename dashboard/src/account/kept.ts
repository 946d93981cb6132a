/** What the browser keeps. A browser that refuses storage keeps nothing, and all else works. */
const prefix = "ebb.";

function read(storage: () => Storage, name: string): unknown {
  try {
    return JSON.parse(storage().getItem(prefix + name) ?? "null");
  } catch {
    return null;
  }
}

function write(storage: () => Storage, name: string, value: unknown): void {
  try {
    if (value === null) storage().removeItem(prefix + name);
    else storage().setItem(prefix + name, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the page goes on without it.
  }
}

const tab = (): Storage => sessionStorage;
const device = (): Storage => localStorage;

/** Until the tab is closed. Null removes. */
export const keepInTab = (name: string, value: unknown): void => write(tab, name, value);
export const keptTab = (name: string): unknown => read(tab, name);

/** Until it is removed. Null removes. */
export const keepOnDevice = (name: string, value: unknown): void => write(device, name, value);
export const keptDevice = (name: string): unknown => read(device, name);
