import { ApiError } from '@wallet/contract';

/** An object or a list that is being read, and where in it the reader is. */
interface Open {
  /** Keys that were seen; undefined in a list. */
  keys: Set<string> | undefined;
  /** The key or the index of the value that is being read. */
  place: string | number;
  expectsKey: boolean;
}

const quote = 0x22;
const backslash = 0x5c;

/**
 * Finds what parsers read differently in valid JSON: duplicate keys, of which some take the first
 * and some the last, and `__proto__`. Throws an ApiError with the key's full path. One pass, about as
 * long as parsing.
 */
export function refuseAmbiguousKeys(json: string): void {
  const around: Open[] = [];
  let open: Open | undefined;
  for (let at = 0; at < json.length; at++) {
    switch (json.charCodeAt(at)) {
      case quote: {
        const end = endOfText(json, at);
        if (open?.expectsKey === true) enterKey(around, open, keyIn(json, at, end));
        at = end;
        break;
      }
      case 0x7b: // {
        open = { keys: new Set(), place: '', expectsKey: true };
        around.push(open);
        break;
      case 0x5b: // [
        open = { keys: undefined, place: 0, expectsKey: false };
        around.push(open);
        break;
      case 0x7d: // }
      case 0x5d: // ]
        around.pop();
        open = around.at(-1);
        break;
      case 0x2c: // ,
        if (open?.keys) open.expectsKey = true;
        else if (open) open.place = Number(open.place) + 1;
        break;
      default:
    }
  }
}

/** Where the text that begins at this quote ends. A quote after an odd number of backslashes is part of it. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); ; end = json.indexOf('"', end + 1)) {
    if (end < 0) return json.length;
    let slashes = 0;
    while (json.charCodeAt(end - 1 - slashes) === backslash) slashes++;
    if (slashes % 2 === 0) return end;
  }
}

/** A key as it is read: the same one may be written with escapes. */
function keyIn(json: string, start: number, end: number): string {
  const raw = json.slice(start + 1, end);
  return raw.includes('\\') ? String(JSON.parse(`"${raw}"`)) : raw;
}

function enterKey(around: readonly Open[], open: Open, key: string): void {
  open.place = key;
  open.expectsKey = false;
  const isForbidden = key === '__proto__';
  if (!isForbidden && open.keys?.has(key) !== true) {
    open.keys?.add(key);
    return;
  }
  const path = around
    .map(({ place }) => place)
    .join('.')
    .toWellFormed()
    .slice(0, longestPath);
  throw new ApiError(isForbidden ? 'invalidRequest' : 'duplicateKey', {
    errors: [
      {
        path,
        message: isForbidden
          ? 'no field may have this name'
          : 'this key stands twice in one object',
      },
    ],
  });
}

/** A caller gets no more of what he sent than tells him where to look. */
const longestPath = 200;
