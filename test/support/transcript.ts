/** What a client asked and got, as a document that is the same at every run. */
export interface Transcript {
  step(call: string, answer: unknown): void;
  note(said: string, shown: string): void;
  text(): string;
}

const heading = `# mem0's client against Ebb

Written by \`test/start/mem0.test.ts\`, which runs the npm packages \`mem0ai\` and \`@mem0/vercel-ai-provider\`, as they
are published, against a started Ebb. Ids, times and scores are left out, since they differ at every run.

\`\`\`js
import { MemoryClient } from "mem0ai";
const client = new MemoryClient({ apiKey: process.env.EBB_KEY, host: "http://127.0.0.1:8787/mem0" });
\`\`\`
`;

/** Ids, times, ports and scores give way to what they stand for. */
const steady = (text: string): string =>
  text
    .replaceAll(/\b(trn|mem|ses|key)_[0-9a-z]{26}\b/g, "$1_…")
    .replaceAll(/\b20[0-8]\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, "…")
    .replaceAll(/127\.0\.0\.1:\d+/g, "127.0.0.1:8787")
    .replaceAll(/("score": )[\d.]+/g, "$1…");

export function transcript(): Transcript {
  const parts: string[] = [];
  return {
    step(call, answer) {
      const shown =
        answer === undefined ? "" : `\n\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\`\n`;
      parts.push(`\`\`\`js\n${call}\n\`\`\`\n${shown}`);
    },
    note(said, shown) {
      parts.push(`${said}\n\n\`\`\`text\n${shown}\n\`\`\`\n`);
    },
    text: () => steady([heading, ...parts].join("\n")),
  };
}
