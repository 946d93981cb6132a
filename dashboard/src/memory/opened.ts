import { signal } from "@preact/signals";

/** The memory that is shown in the sheet; null for none. */
export const opened = signal<string | null>(null);

/** Shows a memory, from any view. */
export const openMemory = (id: string): void => {
  opened.value = id;
};

export const closeMemory = (): void => {
  opened.value = null;
};
