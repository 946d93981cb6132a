import type { JSX } from "preact";
import { Empty } from "../ui/parts.tsx";
import { shellWords } from "../words/shell-words.ts";

/** Instead of a view that is not there, or is not for who is signed in. */
export function NotFound({ isThere }: { isThere: boolean }): JSX.Element {
  const { notFound, notForYou } = shellWords();
  const words = { ...notFound, ...(isThere ? notForYou : {}) };
  return (
    <>
      <h1 class="visually-hidden">{words.title}</h1>
      <Empty icon="search" title={words.title} text={words.text}>
        <a class="button" href="/">
          {words.back}
        </a>
      </Empty>
    </>
  );
}
