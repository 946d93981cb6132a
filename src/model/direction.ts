/** What turns the direction of a text until it is ended: a text may hide or reverse what stands behind it. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

const numberOf = (sign: string): string => sign.charCodeAt(0).toString(16);

/** Signs that turn a text's direction are shown by their numbers, and so turn nothing. */
export const showsDirection = (text: string): string =>
  text.replaceAll(turning, (sign) => `[U+${numberOf(sign).toUpperCase()}]`);

/** What stands in a field that shows `before` so: a sign by its number is one again, if there was any. */
export const writtenOver = (before: string, shown: string): string =>
  showsDirection(before) === before
    ? shown
    : shown.replaceAll(/\[U\+(202[A-E]|206[6-9])\]/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      );

/** JSON that says the same and turns nothing: such a sign as JSON writes it by its number. */
export const jsonWithoutTurns = (json: string): string =>
  json.replaceAll(turning, (sign) => `\\u${numberOf(sign)}`);
