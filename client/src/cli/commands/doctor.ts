import { EbbError } from "../../error.ts";
import { apiVersion } from "../../contract.ts";
import { type Command, type Situation, wordsOf } from "../command.ts";
import { type Exit, exit, exitOf } from "../exit.ts";
import { type Reach, isLocal } from "../reach.ts";
import { jsonText, painted, plain } from "../terminal.ts";

/** What was looked at, how it is, and what to change where it is not well. */
interface Finding {
  check: "address" | "key" | "readiness" | "clock" | "versions";
  state: "ok" | "warning" | "failed" | "skipped";
  says: string;
  /** The exit code where this is the first thing that failed. */
  code: Exit;
}

const patienceMs = 5_000;
const clockSkewMaxMs = 30_000;

const finding = (
  check: Finding["check"],
  state: Finding["state"],
  says: string,
  code: Exit = exit.ok,
): Finding => ({ check, state, says, code });

const ask = (url: string): Promise<Response> =>
  fetch(url, { signal: AbortSignal.timeout(patienceMs) });

async function address({ url, urlFrom }: Reach): Promise<{ found: Finding; date: string | null }> {
  const bad = (says: string): { found: Finding; date: null } => ({
    found: finding("address", "failed", `${says} (from ${urlFrom})`, exit.unavailable),
    date: null,
  });
  if (!URL.canParse(url)) return bad(`"${url}" is no address`);
  try {
    const answer = await ask(`${url.replace(/\/+$/, "")}/healthz`);
    const text = await answer.text();
    if (!answer.ok || !text.includes('"ok"')) {
      return bad(`${url} answers ${answer.status}, but not as Ebb does`);
    }
    const found = finding("address", "ok", `${url} answers (from ${urlFrom})`);
    return { found, date: answer.headers.get("date") };
  } catch {
    const start = isLocal(url) ? "; start Ebb with `npm start`" : "";
    return bad(`nothing answers at ${url}${start}; name another with --url or EBB_URL`);
  }
}

/** What the key may do, tried with calls that change nothing. */
async function key({ ebb, reach }: Situation): Promise<Finding> {
  if (reach.key === null) {
    const says = "no key; give one with --key or EBB_KEY, or run this in the folder of a checkout";
    return finding("key", "failed", says, exit.auth);
  }
  try {
    await ebb().settings.get({ timeoutMs: patienceMs });
    return finding("key", "ok", `the key is accepted (from ${reach.keyFrom})`);
  } catch (error) {
    if (!(error instanceof EbbError)) throw error;
    const says =
      error.code === "unauthenticated"
        ? `the key from ${reach.keyFrom} is not one of this deployment; a local start keeps its own in .dev.vars, and whoever has that makes more with \`ebb keys create\``
        : `the key from ${reach.keyFrom} was refused: ${error.detail}`;
    return finding("key", "failed", says, exitOf(error));
  }
}

async function readiness({ ebb }: Situation): Promise<Finding> {
  try {
    const { status, parts } = await ebb().health.ready({ timeoutMs: patienceMs });
    const times = parts.map(({ part, ms }) => `${part} ${ms.toFixed(0)} ms`).join(", ");
    if (status === "ready") return finding("readiness", "ok", times);
    const down = parts.filter(({ ok }) => !ok);
    const says = down.map(({ part, reason }) => `${part} cannot be reached: ${reason ?? "?"}`);
    return finding("readiness", "failed", says.join("; "), exit.unavailable);
  } catch (error) {
    const says = error instanceof EbbError ? error.detail : String(error);
    return finding("readiness", "failed", says, exitOf(error));
  }
}

/** Answers carry the server's time to the second; tokens and decay need no more. */
function clock({ url }: Reach, date: string | null): Finding {
  const server = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(server)) {
    return isLocal(url)
      ? finding("clock", "ok", "this machine's own")
      : finding("clock", "skipped", "the answer bears no Date");
  }
  const skewMs = Date.now() - server;
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  if (Math.abs(skewMs) < clockSkewMaxMs) return finding("clock", "ok", "as the server's");
  const way = skewMs > 0 ? "ahead of" : "behind";
  const says = `this machine's clock is ${seconds} s ${way} the server's; times it sends will be wrong`;
  return finding("clock", "warning", says);
}

async function versions({ reach }: Situation, own: string): Promise<Finding> {
  const here = `client ${own}, Node ${process.versions.node}`;
  const answer = await ask(`${reach.url.replace(/\/+$/, "")}/openapi.json`);
  const version = /"version":\s*"([^"]+)"/.exec(await answer.text())?.[1];
  if (version === apiVersion) return finding("versions", "ok", `API ${version}, ${here}`);
  const says = `the server speaks API ${version ?? "?"}, this client ${apiVersion}: install the client of its version (${here})`;
  return finding("versions", "failed", says, exit.error);
}

const marks = { ok: "✓", warning: "!", failed: "✗", skipped: "-" } as const;
const colours = { ok: "green", warning: "yellow", failed: "red", skipped: "dim" } as const;

/** Checks one thing after the other; what nothing answers for is not asked further. */
async function examine(situation: Situation, version: string): Promise<Finding[]> {
  const reached = await address(situation.reach);
  if (reached.found.state !== "ok") return [reached.found];
  return [
    reached.found,
    await key(situation),
    ...(situation.reach.key === null ? [] : [await readiness(situation)]),
    clock(situation.reach, reached.date),
    await versions(situation, version),
  ];
}

export const doctor = (version: string): Command => ({
  usage: "",
  about: "check address, key, readiness, clock and versions",
  options: {},
  async run(situation) {
    const { terminal, json, words } = situation;
    wordsOf(words);
    const findings = await examine(situation, version);
    const failed = findings.find(({ state }) => state === "failed");
    if (json) {
      const checks = findings.map(({ check, state, says }) => ({ check, state, says }));
      terminal.out(`${jsonText({ ok: failed === undefined, checks })}\n`);
    } else {
      for (const { check, state, says } of findings) {
        const mark = painted(terminal, colours[state], marks[state]);
        terminal.out(`${mark} ${check.padEnd(10)} ${plain(says)}\n`);
      }
    }
    return failed?.code ?? exit.ok;
  },
});
