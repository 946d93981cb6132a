import type { ComponentChildren, JSX } from "preact";
import { shellWords } from "../words/shell-words.ts";
import type { Pages } from "./pages.ts";
import { Answer } from "./parts.tsx";

/** A button for what comes next in a list. */
export const More = ({
  more,
  isLoading = false,
}: {
  more: () => void;
  isLoading?: boolean;
}): JSX.Element => (
  <div class="actions">
    <button type="button" onClick={more} disabled={isLoading}>
      {shellWords().more}
    </button>
  </div>
);

/** A list page by page, or what stands in its place where there is nothing in it; null: the list all the same. */
export const Paged = <T,>({
  of,
  more,
  empty,
  children,
}: Pages<T> & {
  empty: JSX.Element | null;
  children: (data: T[]) => ComponentChildren;
}): JSX.Element => (
  <Answer of={of}>
    {({ data, hasMore }) =>
      data.length === 0 && empty !== null ? (
        empty
      ) : (
        <div class="stack">
          {children(data)}
          {hasMore && <More more={more} />}
        </div>
      )
    }
  </Answer>
);
