import { ApiError } from '@wallet/contract';

const mostDepth = 50;
const mostValues = 100_000;
const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, openObject, closeList, closeObject] = [0x5b, 0x7b, 0x5d, 0x7d];

/**
 * Refuses `malformedJson` for text nested too deep or with too many values, before parsing: bounds
 * recursion and time.
 */
export function refuseUnboundedJson(text: string): void {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === quote) at = endOfText(text, at);
    else if (letter === comma) values += 1;
    else if (letter === openList || letter === openObject) depth += 1;
    else if (letter === closeList || letter === closeObject) depth -= 1;
    if (depth > mostDepth) throw tooLarge(`It lies more than ${mostDepth} deep in itself.`);
    if (values > mostValues) throw tooLarge(`It holds more than ${mostValues} values.`);
  }
}

/** The quote behind which a text ends; the end of all where it does not. */
function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
}

function tooLarge(detail: string): ApiError {
  return new ApiError('malformedJson', { detail });
}
