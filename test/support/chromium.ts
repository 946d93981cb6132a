/** The browser of the machine, with nothing that it would do by itself. `CHROMIUM` names another one. */
export const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

export const quietArguments = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
