import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** `dashboard/` → `public/`, beside the API's own page in `public/docs`. */
export default defineConfig({
  root: at("."),
  publicDir: at("files"),
  logLevel: "warn",
  cacheDir: at("../node_modules/.vite-dashboard"),
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: at("../public"),
    emptyOutDir: false,
    target: "es2022",
    // `light-dark()` and subgrid are used as they are.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // A data: address has no place under the policy of the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: "assets/manifest.json",
  },
});
