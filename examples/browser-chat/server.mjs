// A chat page that talks to Ebb by itself, with a token that is confined to one user and ends in ten minutes.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { Ebb } from "ebb-memory";

const port = Number(process.env.CHAT_PORT ?? 8790);
const origin = `http://127.0.0.1:${port}`;
const here = import.meta.dirname;
const client = join(here, "..", "..", "client", "dist");
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

const ebb = new Ebb({ url: process.env.EBB_URL, apiKey: process.env.EBB_ADMIN_KEY });
await allowOrigin();

createServer((request, response) => {
  void serve(request, response).catch((error) => {
    response.writeHead(502, { "content-type": "text/plain" }).end(error.message);
  });
}).listen(port, "127.0.0.1", () => console.log(`Open ${origin}`));

async function serve(request, response) {
  const { pathname } = new URL(request.url, origin);
  // Your own sign-in stands here: whom the token is for is never up to the page.
  if (pathname === "/token") {
    const { token } = await ebb.tokens.create({
      user_id: "visitor",
      agent_id: "browser-chat",
      allow: ["read", "write"],
      ttl_s: 600,
    });
    return json(response, { token, url: process.env.EBB_URL });
  }
  const file = fileOf(pathname);
  const body = file === null ? null : readIfThere(file);
  if (pathname === "/favicon.ico") return void response.writeHead(204).end();
  if (body === null) return void response.writeHead(404).end();
  response.writeHead(200, {
    "content-type": types[extname(file)] ?? "application/octet-stream",
    "content-security-policy": `default-src 'self'; connect-src 'self' ${process.env.EBB_URL}`,
  });
  response.end(body);
}

/** Ebb answers pages of listed origins only; this adds ours to those that are listed. */
async function allowOrigin() {
  let listed = [];
  // The default tenant is not in the list until something has been set for it.
  for await (const tenant of ebb.tenants.list()) {
    if (tenant.id === "default") listed = tenant.options.cors_origins;
  }
  if (listed.includes(origin)) return;
  await ebb.tenants.update("default", { options: { cors_origins: [...listed, origin] } });
}

/** The page's own files, and the client's under /ebb/; nothing else of the disk. */
function fileOf(pathname) {
  if (pathname === "/") return join(here, "page.html");
  const path = normalize(pathname);
  if (path.startsWith("/ebb/")) return join(client, path.slice("/ebb/".length));
  return ["/page.js", "/page.css"].includes(path) ? join(here, path) : null;
}

function readIfThere(file) {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

function json(response, body) {
  response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}
