/** A stand-in for what never answers. */
export const never = (): Promise<never> => new Promise(() => undefined);

/** The value, so many milliseconds late. */
export const later = <T>(ms: number, value: T): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(value), ms));
