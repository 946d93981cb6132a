import type { JSX } from "preact";

/** Drawn on a grid of 24 with a round pen; each is one path. */
const paths = {
  overview: "M4 20V10m5.300 10V4m5.400 16v-7M20 20V8",
  memories: "M5 4h14v16l-7-4-7 4z",
  graph:
    "M6 6l12 4M6 6l3 12m9-8l-9 8M6 8a2 2 0 100-4 2 2 0 000 4zm12 4a2 2 0 100-4 2 2 0 000 4zM9 20a2 2 0 100-4 2 2 0 000 4z",
  forgetting: "M4 4v16h16M7 7c2 8 6 10 12 10.500",
  sessions: "M4 5h16v11H9l-5 4z",
  playground: "M8 5l11 7-11 7z",
  panel: "M12 3l8 3v6c0 5-3.500 8-8 9-4.500-1-8-4-8-9V6zM9 12l2.200 2.200L15.500 10",
  settings:
    "M4 7h9m5 0h2M4 17h3m5 0h8M15.500 9.500a2.500 2.500 0 100-5 2.500 2.500 0 000 5zM9.500 19.500a2.500 2.500 0 100-5 2.500 2.500 0 000 5z",
  keys: "M14.500 13.500a4.500 4.500 0 10-4-4L4 16v4h4v-2.500h2.500V15zM16 8h.01",
  webhooks:
    "M12 8a3 3 0 10-2.500-1.300L6.500 13M7 19a3 3 0 100-6m0 6a3 3 0 01-3-3m3 3h9m1 0a3 3 0 10-2-5.200L12 8",
  erasures: "M8 20h12M5.500 15.500l8-8.500 5 5-7 8H9z",
  search: "M11 18a7 7 0 100-14 7 7 0 000 14zm5-2l4.500 4.500",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  pin: "M9 4h6l-1 6 3 3H7l3-3zM12 13v7",
  up: "M7 11v9H4v-9zm0 0l4-7c1.500 0 2.500 1 2.200 2.500L12.500 10H19c1 0 1.600 1 1.300 2l-1.800 6.500c-.2.900-1 1.500-2 1.500H7",
  down: "M17 13V4h3v9zm0 0l-4 7c-1.500 0-2.500-1-2.200-2.500l.7-3.500H5c-1 0-1.600-1-1.300-2l1.800-6.500C5.700 4.600 6.500 4 7.500 4H17",
  edit: "M4 20h4L19 9l-4-4L4 16zm9-13l4 4",
  forget: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5m4-5v5",
  restore: "M4 5v5h5M4.600 10A8 8 0 114 13",
  check: "M5 13l4.500 4.500L19 7",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  user: "M12 12a4 4 0 100-8 4 4 0 000 8zm-8 8c.8-3.500 4-5.500 8-5.500s7.200 2 8 5.500",
  sun: "M12 16a4 4 0 100-8 4 4 0 000 8zM12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.400 1.400M17.600 17.600L19 19M5 19l1.400-1.400M17.600 6.400L19 5",
  moon: "M20 14.500A8 8 0 119.500 4a6.500 6.500 0 0010.500 10.500z",
  system: "M3 5h18v11H3zm6 15h6m-3-4v4",
  chevron: "M9 6l6 6-6 6",
  filter: "M4 6h16M7 12h10m-7 6h4",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  out: "M10 4H5v16h5m4-12l4 4-4 4m4-4H9",
  spark: "M12 3l2 6.500 6.500 2.500-6.500 2.500L12 21l-2-6.500L3.500 12 10 9.500z",
} as const;

export type IconName = keyof typeof paths;

/** A picture beside words: it says nothing of its own to a screen reader. */
export const Icon = ({ name }: { name: IconName }): JSX.Element => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={paths[name]} />
  </svg>
);
