import { createHash, randomBytes, randomInt } from 'node:crypto';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Without I, L, O and U: nothing in it is misread or misheard. */
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const tokenBytes = 32;
const tokenLength = 43;

/** The secret of a payment link: 256 random bits in 43 letters and digits. */
export function newLinkToken(): string {
  let rest = BigInt(`0x${randomBytes(tokenBytes).toString('hex')}`);
  let text = '';
  for (; rest > 0n; rest /= 62n) text = base62.charAt(Number(rest % 62n)) + text;
  return text.padStart(tokenLength, '0');
}

/** What is stored of a link's secret. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A reference people read to each other: `K7QM-2D4X`. Uniqueness is the table's business. */
export function newRefNo(): string {
  return `${crockfordText(4)}-${crockfordText(4)}`;
}

/** What a transaction's code begins with. */
export type CodePrefix = 'DEP' | 'PAY' | 'ADJ';

/** A transaction's code: `DEP-7K2M9Q`. Uniqueness is the table's business. */
export function newCode(prefix: CodePrefix): string {
  return `${prefix}-${crockfordText(6)}`;
}

function crockfordText(length: number): string {
  return Array.from({ length }, () => crockford.charAt(randomInt(crockford.length))).join('');
}
