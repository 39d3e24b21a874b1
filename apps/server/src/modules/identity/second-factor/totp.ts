import { createHmac, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
const issuer = 'Wallet App';
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * The time step for which this is the right code (RFC 6238: SHA-1, 30 seconds, six digits), or undefined. One step
 * before and after is accepted for clocks that are wrong. The caller sees to it that a step counts once.
 */
export function totpStepOf(
  code: string,
  { secret, at }: { secret: Buffer; at: Date },
): number | undefined {
  const now = Math.floor(at.getTime() / 1_000 / stepSeconds);
  return [now, now - 1, now + 1].find((step) => sameText(totpCode(secret, step), code));
}

/** The code of one time step. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/** The address an authenticator app scans, in the form of Google's key URI. */
export function totpUri(secret: Buffer, email: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
}

/** RFC 4648, upper case, without padding: what people type into an authenticator app. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => alphabet.charAt(Number.parseInt(group.padEnd(5, '0'), 2)))
    .join('');
}

/** Where the secret of a user is sealed. */
export function totpPlace(userId: string) {
  return { table: 'app_user', id: userId, column: 'totp_enc' };
}

/** Where it is sealed until its first code was right. */
export function pendingTotpPlace(userId: string) {
  return { table: 'app_user', id: userId, column: 'totp_pending_enc' };
}

function sameText(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
