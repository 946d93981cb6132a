// An agent whose memory is a set of tools: it asks the server which there are, and uses them.
import { createInterface } from "node:readline/promises";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { decide } from "./decide.mjs";

const user = process.env.CHAT_USER ?? "agent-owner";
const address = new URL(`/mcp?user_id=${encodeURIComponent(user)}`, process.env.EBB_URL);
const client = new Client({ name: "example-agent", version: process.env.EBB_VERSION ?? "0" });
await client.connect(
  new StreamableHTTPClientTransport(address, {
    requestInit: { headers: { authorization: `Bearer ${process.env.EBB_ADMIN_KEY}` } },
  }),
);
const { tools } = await client.listTools();
console.log(`Tools: ${tools.map(({ name }) => name).join(", ")}\n`);

const terminal = createInterface({ input: process.stdin, output: process.stdout });
terminal.setPrompt("you  ");
terminal.prompt();
for await (const line of terminal) {
  if (line.trim() === "") break;
  let said = "";
  for await (const step of decide(line.trim(), tools)) {
    if (step.tool === undefined) said = step.say;
    else {
      console.log(`     → ${step.tool} ${JSON.stringify(step.arguments)}`);
      const result = await client.callTool({ name: step.tool, arguments: step.arguments });
      step.answer(result.isError ? null : result.structuredContent, textOf(result));
    }
  }
  console.log(`bot  ${said}`);
  terminal.prompt();
}
terminal.close();
await client.close();

function textOf({ content }) {
  return content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}
