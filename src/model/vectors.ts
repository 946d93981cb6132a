/**
 * Vectors at rest: int8 components with one scale, as base64 text (D1 gives BLOBs back as arrays of
 * numbers). A quarter of float32, and a cosine moves by less than 0.01 for dense unit vectors.
 */

export interface Quantised {
  /** Base64 of int8 components; component × `scale` gives the vector back. */
  components: string;
  /** Greater than 0. */
  scale: number;
}

const int8Max = 127;

/** Rounds each component to 1/127 of the greatest; off by `scale` / 2 at most per component. */
export function quantise(vector: Float32Array): Quantised {
  let greatest = 0;
  for (const value of vector) greatest = Math.max(greatest, Math.abs(value));
  const scale = greatest > 0 ? greatest / int8Max : 1;
  const bytes = new Uint8Array(vector.length);
  for (let i = 0; i < vector.length; i++) bytes[i] = Math.round((vector[i] ?? 0) / scale) & 0xff;
  return { components: toBase64(bytes), scale };
}

/** The int8 components of a stored vector. Throws on text that is not base64. */
export function components(base64: string): Int8Array {
  const binary = atob(base64);
  const values = new Int8Array(binary.length);
  for (let i = 0; i < binary.length; i++) values[i] = binary.charCodeAt(i);
  return values;
}

export function dequantise(stored: Quantised): Float32Array {
  return Float32Array.from(components(stored.components), (value) => value * stored.scale);
}

type Numbers = Float32Array | Int8Array;

/** Sum of products over the common length. */
export function dot(a: Numbers, b: Numbers): number {
  const length = Math.min(a.length, b.length);
  let sum = 0;
  for (let i = 0; i < length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** Cosine in −1–1; 0 where either has no length. A quantised vector needs no scale for it. */
export function cosine(a: Numbers, b: Numbers): number {
  const lengths = Math.sqrt(dot(a, a) * dot(b, b));
  return lengths > 0 ? Math.max(-1, Math.min(1, dot(a, b) / lengths)) : 0;
}

/** The same direction with length 1, or null where there is none (all zero, or not finite). */
export function unitVector(values: ArrayLike<number>): Float32Array | null {
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += (values[i] ?? 0) ** 2;
  const length = Math.sqrt(squares);
  if (!Number.isFinite(length) || length === 0) return null;
  return Float32Array.from(values, (value) => value / length);
}

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
