import { beforeEach } from "vitest";
import { notInFull } from "./not-in-full.ts";

/** Why a test is left out of the full configuration; null where it is not. */
const reasonOf = (path: string, title: string): string | null =>
  notInFull.find(({ tests }) =>
    Object.entries(tests).some(
      ([file, titles]) => path.endsWith(`test/${file}.test.ts`) && titles.includes(title),
    ),
  )?.why ?? null;

beforeEach(({ task, skip }) => {
  const why = reasonOf(task.file.filepath, task.name);
  if (why !== null) skip(why);
});
