/** A line chart as SVG, without a library. */

export interface Series {
  name: string;
  colour: string;
  /** One value a step, from the left. */
  values: readonly number[];
}

export interface Plot {
  title: string;
  /** What one step is, and how many steps lie between two marks. */
  step: string;
  markEvery: number;
  series: readonly Series[];
}

const width = 860;
const height = 420;
const edge = { left: 64, right: 190, top: 44, bottom: 44 };

/** The greatest value rounded up to 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 5, 10].map((n) => n * power).find((n) => n >= value) ?? 10 * power;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const at = (n: number): string => n.toFixed(1);

export function svgOf({ title, step, markEvery, series }: Plot): string {
  const steps = Math.max(2, ...series.map(({ values }) => values.length));
  const top = roundUp(Math.max(1, ...series.flatMap(({ values }) => [...values])));
  const x = (i: number): number => edge.left + (i / (steps - 1)) * (width - edge.left - edge.right);
  const y = (value: number): number =>
    height - edge.bottom - (value / top) * (height - edge.top - edge.bottom);
  const label = (left: number, down: number, text: string, more = ""): string =>
    `<text x="${at(left)}" y="${at(down)}" ${more}>${escaped(text)}</text>`;

  const across = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const value = share * top;
    return (
      `<line x1="${edge.left}" x2="${width - edge.right}" y1="${at(y(value))}" y2="${at(y(value))}" stroke="#ddd"/>` +
      label(edge.left - 8, y(value) + 4, value.toLocaleString("en"), 'text-anchor="end"')
    );
  });
  const marks = Array.from({ length: Math.floor((steps - 1) / markEvery) + 1 }, (_, i) =>
    label(
      x(i * markEvery),
      height - edge.bottom + 20,
      String(i * markEvery),
      'text-anchor="middle"',
    ),
  );
  const lines = series.map(({ name, colour, values }, i) => {
    const points = values.map((value, day) => `${at(x(day))},${at(y(value))}`).join(" ");
    const down = edge.top + 20 * i;
    const from = width - edge.right + 14;
    return (
      `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"/>` +
      `<line x1="${from}" x2="${from + 18}" y1="${down}" y2="${down}" stroke="${colour}" stroke-width="2"/>` +
      label(from + 24, down + 4, name)
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#333">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    label(edge.left, 24, title, 'font-size="15"'),
    ...across,
    ...marks,
    label((edge.left + width - edge.right) / 2, height - 8, step, 'text-anchor="middle"'),
    ...lines,
    "</svg>",
    "",
  ].join("\n");
}
