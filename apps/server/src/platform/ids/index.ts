import { randomFillSync } from 'node:crypto';
import { systemClock } from '#platform/clock';

const digits = '0123456789abcdefghjkmnpqrstvwxyz';
const timeLength = 10;
const idLength = 26;
const dayMs = 86_400_000;
const openDays = 35;

/**
 * A new id: `prefix_` and a UUIDv7 in 26 lower-case Crockford digits. Always increases within a
 * process, even within a millisecond or if the clock steps back: a keyset cursor and history's
 * partition key.
 */
export function newId(prefix: string): string {
  const { timeMs, count } = nextTick();
  return `${prefix}_${encodeTime(timeMs)}${encodeRest(count)}`;
}

/** The moment an id was made, in milliseconds precision. Throws on text that is not an id. */
export function idTime(id: string): Date {
  const text = id.slice(id.indexOf('_') + 1);
  if (text.length !== idLength) throw new RangeError(`not an id: ${id}`);
  let timeMs = 0;
  for (const digit of text.slice(0, timeLength)) {
    const value = digits.indexOf(digit);
    if (value < 0) throw new RangeError(`not an id: ${id}`);
    timeMs = timeMs * 32 + value;
  }
  return new Date(timeMs);
}

/** The smallest id of a millisecond, as a time range's lower bound; equals the SQL function `id_floor`. */
export function idFloor(prefix: string, at: Date): string {
  return `${prefix}_${encodeTime(at.getTime())}${'0'.repeat(idLength - timeLength)}`;
}

/** Below any id of that prefix made with or after another on any machine: a day earlier; below all if that is no id. */
export function floorBeside(prefix: string, id: string): string {
  const isId = /^[a-z]+_[0-9a-hjkmnp-tv-z]{26}$/.test(id);
  return isId ? floorBefore(prefix, idTime(id), 1) : idFloor(prefix, new Date(0));
}

/** The smallest id so many days before a time; the smallest of all when a phone reports a time before 1970. */
export function floorBefore(prefix: string, at: Date, days: number): string {
  return idFloor(prefix, new Date(Math.max(0, at.getTime() - days * dayMs)));
}

/** The smallest id of an id's month (UTC), where its partition begins. Undefined for text that is no id. */
export function monthFloor(id: string): string | undefined {
  if (!/^[a-z]+_[0-9a-hjkmnp-tv-z]{26}$/.test(id)) return undefined;
  const at = idTime(id);
  const prefix = id.slice(0, id.indexOf('_'));
  return idFloor(prefix, new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth())));
}

/**
 * While a server runs, everything open with a deadline is at most 35 days old; older was left by a
 * stopped one. A value, so PostgreSQL need not plan earlier months.
 */
export function openSince(): Date {
  return new Date(systemClock.now().getTime() - openDays * dayMs);
}

/** The smallest id of that time. */
export function openFloor(prefix: string): string {
  return idFloor(prefix, openSince());
}

/** Start for frequent jobs: as above, or all history in each hour's first minute, so leftovers wait an hour at most. */
export function sweepSince(): Date {
  return systemClock.now().getUTCMinutes() === 0 ? new Date(0) : openSince();
}

/** rand_a of the UUID (12 bits) counts within a millisecond; an overflow borrows the next one. */
const counterLimit = 4096;
let lastMs = 0;
let lastCount = 0;

function nextTick(): { timeMs: number; count: number } {
  const nowMs = systemClock.now().getTime();
  if (nowMs > lastMs) {
    lastMs = nowMs;
    lastCount = randomByte();
  } else if (++lastCount === counterLimit) {
    lastMs++;
    lastCount = 0;
  }
  return { timeMs: lastMs, count: lastCount };
}

let encodedMs = -1;
let encodedTime = '';

function encodeTime(timeMs: number): string {
  if (timeMs === encodedMs) return encodedTime;
  if (!Number.isInteger(timeMs) || timeMs < 0 || timeMs >= 2 ** 48)
    throw new RangeError(`no id for the time ${timeMs}`);
  let text = '';
  for (let rest = timeMs, i = 0; i < timeLength; i++) {
    text = digits.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  encodedMs = timeMs;
  encodedTime = text;
  return text;
}

/** The lower 80 bits of a UUIDv7: version 7, the counter, variant 10, then 62 random bits, in 16 digits of 5 bits. */
function encodeRest(count: number): string {
  const head = (7 << 16) | (count << 4) | (0b10 << 2) | (randomByte() & 0b11);
  let text =
    digits.charAt((head >> 15) & 31) +
    digits.charAt((head >> 10) & 31) +
    digits.charAt((head >> 5) & 31) +
    digits.charAt(head & 31);
  for (let i = 0; i < 12; i++) text += digits.charAt(randomByte() & 31);
  return text;
}

const pool = new Uint8Array(8192);
let poolUsed = pool.length;

function randomByte(): number {
  if (poolUsed === pool.length) {
    randomFillSync(pool);
    poolUsed = 0;
  }
  return pool[poolUsed++] ?? 0;
}
