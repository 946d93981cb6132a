import type { ComponentChildren, JSX } from "preact";

/** A table that scrolls by itself where it is wider than the page; `rows` are `tr`. */
export const TableBox = ({
  name,
  heads,
  children,
}: {
  name: string;
  heads: readonly string[];
  children: ComponentChildren;
}): JSX.Element => (
  <div class="table-box wide-table" tabIndex={0} role="group" aria-label={name}>
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
