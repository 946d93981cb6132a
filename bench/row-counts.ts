/**
 * An entry module that stands before the built Worker and reports, in `x-d1-rows-read`,
 * `x-d1-rows-written` and `x-d1-round-trips`, what a request cost in D1, background work that
 * outlives the answer not included. It is used apart from timings, which run the Worker bare.
 * `POST /bench/clock {"now": ms}` sets the Worker's clock, null lets it run; `POST /bench/tick {"cron"}` is one
 * tick of a cron, and answers with what it cost. `POST /bench/calls {"calls": [{"now", "path", "body"}], "night", "crons"}` makes calls
 * of the API one after the other within the isolate, each at its own time and with what it leaves to do behind its answer,
 * then ticks each cron at the time `night`: a day in one request. It answers with the calls' statuses and bodies.
 * Counts are per isolate, so requests must come one at a time while they are read.
 */
export function countingEntry(workerPath: string): string {
  return `
import worker from ${JSON.stringify(workerPath)};
const none = () => ({ read: 0, written: 0, trips: 0, statements: 0 });
let cost = none();
const realNow = Date.now;
let frozen = null;
Date.now = () => frozen ?? realNow();
const add = (result) => {
  cost.read += result?.meta?.rows_read ?? 0;
  cost.written += result?.meta?.rows_written ?? 0;
  cost.statements++;
  return result;
};
const originals = new WeakMap();
function statement(inner) {
  const counted = {
    bind: (...values) => statement(inner.bind(...values)),
    run: async (...a) => { cost.trips++; return add(await inner.run(...a)); },
    all: async (...a) => { cost.trips++; return add(await inner.all(...a)); },
    first: async (column) => {
      cost.trips++;
      const row = add(await inner.all()).results[0] ?? null;
      return row === null || column === undefined ? row : row[column];
    },
    raw: async (options) => {
      cost.trips++;
      const result = await inner.all();
      add(result);
      return inner.raw(options);
    },
  };
  originals.set(counted, inner);
  return counted;
}
function database(inner) {
  return {
    prepare: (sql) => statement(inner.prepare(sql)),
    batch: async (list) => {
      cost.trips++;
      const results = await inner.batch(list.map((one) => originals.get(one) ?? one));
      results.forEach(add);
      return results;
    },
    exec: (sql) => inner.exec(sql),
    withSession: (...a) => {
      const session = inner.withSession(...a);
      return { ...database(session), getBookmark: () => session.getBookmark() };
    },
  };
}
const contextOver = (behind) => ({
  waitUntil: (work) => void behind.push(work),
  passThroughOnException: () => {},
});
async function settled(behind) {
  for (let i = 0; i < behind.length; i++) await Promise.allSettled([behind[i]]);
}
async function within({ now, path, body }, { url, headers }, env) {
  frozen = now;
  const behind = [];
  const request = new Request(new URL(path, url), {
    method: "POST",
    headers: { authorization: headers.get("authorization"), "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await worker.fetch(request, withCounts(env), contextOver(behind));
  const told = { status: answer.status, body: await answer.json() };
  await settled(behind);
  return told;
}
let counted = null;
const withCounts = (env) => (counted ??= { ...env, DB: database(env.DB) });
export default {
  async fetch(request, env, ctx) {
    cost = none();
    const { pathname } = new URL(request.url);
    if (pathname === "/bench/clock") {
      frozen = (await request.json()).now;
      return Response.json({ now: Date.now() });
    }
    if (pathname === "/bench/tick") {
      const { cron } = await request.json();
      await worker.scheduled({ cron, scheduledTime: Date.now() }, withCounts(env), ctx);
      return Response.json(cost);
    }
    if (pathname === "/bench/calls") {
      const { calls, crons = [], night } = await request.json();
      const answers = [];
      for (const call of calls) answers.push(await within(call, request, env));
      if (night !== undefined) frozen = night;
      for (const cron of crons) {
        const behind = [];
        await worker.scheduled({ cron, scheduledTime: Date.now() }, withCounts(env), contextOver(behind));
        await settled(behind);
      }
      return Response.json({ answers });
    }
    const answer = await worker.fetch(request, withCounts(env), ctx);
    const headers = new Headers(answer.headers);
    headers.set("x-d1-rows-read", String(cost.read));
    headers.set("x-d1-rows-written", String(cost.written));
    headers.set("x-d1-round-trips", String(cost.trips));
    return new Response(answer.body, { status: answer.status, headers });
  },
  queue: (batch, env, ctx) => worker.queue(batch, withCounts(env), ctx),
  scheduled: (event, env, ctx) => worker.scheduled(event, withCounts(env), ctx),
};
`;
}
