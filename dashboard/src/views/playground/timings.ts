export interface Timing {
  name: string;
  ms: number;
}

/** The parts of a `Server-Timing` header, as `name;dur=1.5, …` tells them; those without a time are left out. */
export const timingsIn = (header: string): Timing[] =>
  header.split(",").flatMap((part) => {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const told = parameters.find((each) => each.startsWith("dur="))?.slice("dur=".length);
    const ms = Number(told);
    return told === undefined || Number.isNaN(ms) ? [] : [{ name, ms }];
  });
