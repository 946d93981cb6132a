import { hashingEmbedder } from "../src/adapters/embedder/hashing.ts";
import { namedId } from "../src/model/ids.ts";
import { quantise } from "../src/model/vectors.ts";
import { expectStatus, type Answer } from "./client.ts";
import { workerdCpuMs } from "./cpu-time.ts";
import { mean, milliseconds, percentile } from "./durations.ts";
import { smallTalk } from "./sentences.ts";
import { table } from "./table.ts";
import { startWorker, type RunningWorker } from "./worker.ts";

export interface VectorOptions {
  /** A state that the latency bench loaded: its scopes get vectors here. */
  stateDirectory: string;
  /** Vectors in a scope, each with the size of the loaded scope that gets them. */
  steps: { scope: number; vectors: number }[];
  requests: number;
}

const tenantId = "default";
const rowsAtOnce = 500;
const warmUps = 5;

/**
 * What vectors in D1 cost a retrieve, scope by scope: none, then so many. They are made as the product
 * makes them, by its embedder without a key, and written by SQL, since only reading is measured.
 */
export async function vectorCosts(options: VectorOptions): Promise<string> {
  const worker = await startWorker({
    stateDirectory: options.stateDirectory,
    variables: { EMBEDDINGS: "hashing" },
  });
  try {
    expectStatus(
      await worker.client.send("PATCH", "/v1/settings", { cache: { enabled: false } }),
      200,
    );
    const rows: string[][] = [];
    const scopes = [...new Set(options.steps.map(({ scope }) => scope))];
    for (const { scope, vectors } of options.steps) {
      const i = scopes.indexOf(scope);
      await worker.db.prepare("delete from vectors").run();
      for (const n of rows.some(([known]) => known === String(scope)) ? [vectors] : [0, vectors]) {
        if (n > 0) await addVectors(worker, `user-of-${scope}`, n);
        await worker.restart({ counting: true });
        rows.push([String(scope), String(n), ...(await measured(worker, scope, i + 1, options))]);
      }
    }
    return table(["memories in the scope", "with a vector", "p50 ms", "CPU ms", "rows read"], rows);
  } finally {
    await worker.stop();
  }
}

async function addVectors({ db }: RunningWorker, userId: string, count: number): Promise<void> {
  const embedder = hashingEmbedder();
  const spaceId = await namedId("spc", tenantId, embedder.model, embedder.dimensions);
  const { results } = await db
    .prepare("select id, content, partition_id from memories where user_id = ? limit ?")
    .bind(userId, count)
    .all<{ id: string; content: string; partition_id: string }>();
  if (results.length < count) throw new Error(`${userId} has ${results.length} memories only`);
  for (let from = 0; from < results.length; from += rowsAtOnce) {
    const some = results.slice(from, from + rowsAtOnce);
    const vectors = await embedder.embed(some.map(({ content }) => content));
    const rows = some.map(({ id, partition_id }, i) => {
      const { components, scale } = quantise(vectors[i] ?? new Float32Array(embedder.dimensions));
      return [id, partition_id, components, scale];
    });
    await db
      .prepare(
        `insert into vectors (tenant_id, memory_id, space_id, partition_id, components, scale)
          select ?1, value->>0, ?2, value->>1, value->>2, value->>3 from json_each(?3)`,
      )
      .bind(tenantId, spaceId, JSON.stringify(rows))
      .run();
  }
}

async function measured(
  { client }: RunningWorker,
  scope: number,
  seed: number,
  { requests }: VectorOptions,
): Promise<string[]> {
  const ask = async (i: number): Promise<Answer> => {
    const { question } = smallTalk(seed, (i * 7_919) % Math.floor(scope / 3));
    const asked = { prompt: question, user_id: `user-of-${scope}` };
    const answer = await client.send("POST", "/v1/retrieve", asked);
    expectStatus(answer, 200);
    return answer;
  };
  for (let i = 0; i < warmUps; i++) await ask(i);
  const before = workerdCpuMs();
  const answers: Answer[] = [];
  for (let i = 0; i < requests; i++) answers.push(await ask(i));
  const after = workerdCpuMs();
  const cpu = before === null || after === null ? Number.NaN : (after - before) / requests;
  return [
    milliseconds(
      percentile(
        answers.map(({ ms }) => ms),
        0.5,
      ),
    ),
    milliseconds(cpu),
    mean(answers.map(({ headers }) => Number(headers["x-d1-rows-read"]))).toFixed(0),
  ];
}
