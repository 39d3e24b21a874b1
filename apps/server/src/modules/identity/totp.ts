import { createHmac, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;

/**
 * The time step for which this is the right code (RFC 6238: SHA-1, 30 seconds, six digits), or undefined. One step
 * before and after is accepted for clocks that are wrong. The caller sees to it that a step counts once.
 */
export function totpStepOf(code: string, { secret, at }: { secret: Buffer; at: Date }): number | undefined {
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

function sameText(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
