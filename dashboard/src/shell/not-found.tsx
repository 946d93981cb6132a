import type { JSX } from "preact";
import { Empty } from "../ui/parts.tsx";
import { shellWords } from "../words/shell-words.ts";

export function NotFound(): JSX.Element {
  const words = shellWords().notFound;
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
