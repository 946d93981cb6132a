import type { ComponentChildren, JSX } from "preact";

/**
 * A table that scrolls by itself where it is wider than the page; its children are `tr`. With `stacks` each row
 * is a block of lines on a phone, and a `td` says what it is by `data-label`.
 */
export const TableBox = ({
  name,
  heads,
  stacks = false,
  children,
}: {
  name: string;
  heads: readonly string[];
  stacks?: boolean | undefined;
  children: ComponentChildren;
}): JSX.Element => (
  <div
    class={stacks ? "table-box wide-table stacking" : "table-box wide-table"}
    tabIndex={0}
    role="group"
    aria-label={name}
  >
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head === "" ? <span aria-hidden="true" /> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
