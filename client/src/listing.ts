/** One page of a list. */
export interface Page<T> {
  data: T[];
  /** Null on the last page. */
  next_cursor: string | null;
}

/** A list that is read as far as it is asked for: item by item, or page by page. */
export interface Listing<T> extends AsyncIterable<T> {
  /** The first page, or the one that a `next_cursor` leads to. */
  page(cursor?: string): Promise<Page<T>>;
  pages(): AsyncIterable<Page<T>>;
}

export function listing<T>(read: (cursor: string | undefined) => Promise<Page<T>>): Listing<T> {
  async function* pages(): AsyncGenerator<Page<T>, void, undefined> {
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page: Page<T> = await read(cursor);
      yield page;
      cursor = page.next_cursor;
    }
  }
  return {
    page: (cursor) => read(cursor),
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const { data } of pages()) yield* data;
    },
  };
}
