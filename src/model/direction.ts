/** What turns the direction of a text until it is ended: a text may hide or reverse what stands behind it. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/** Signs that turn a text's direction are shown by their numbers, and so turn nothing. */
export const showsDirection = (text: string): string =>
  text.replaceAll(turning, (sign) => `[U+${sign.charCodeAt(0).toString(16).toUpperCase()}]`);
