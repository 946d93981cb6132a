/** A D1 that counts how often it is asked. */
export interface CountedD1 {
  db: D1Database;
  trips(): number;
}

/**
 * Counts batches, and statements as they are prepared: one that is prepared for a batch is counted too, so
 * that nothing which asks D1 goes uncounted.
 */
export function countedD1(db: D1Database): CountedD1 {
  let trips = 0;
  const session = (bookmark?: string): D1DatabaseSession => {
    const under = db.withSession(bookmark);
    return {
      prepare(query) {
        trips += 1;
        return under.prepare(query);
      },
      batch(statements) {
        trips += 1;
        return under.batch(statements);
      },
      getBookmark: () => under.getBookmark(),
    };
  };
  const counted = new Proxy(db, {
    get: (under, name) => (name === "withSession" ? session : Reflect.get(under, name)),
  });
  return { db: counted, trips: () => trips };
}
