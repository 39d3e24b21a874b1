import { randomInt } from 'node:crypto';
import { enrolmentScheme } from '@wallet/agent-protocol';
import type { Vault } from '#platform/vault';

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;

/** A new one-time code of 60 random bits, in groups of four that can be read aloud. */
export function newEnrolmentCode(): string {
  const code = Array.from({ length }, () => digits.charAt(randomInt(digits.length))).join('');
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/**
 * A code's keyed digest, so a stolen table gives no code away. Undefined for what cannot be one.
 */
export function digestOfCode(vault: Vault, text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return code.length === length && [...code].every((digit) => digits.includes(digit))
    ? vault.mac('deviceEnrolment', code)
    : undefined;
}

/** The text of the QR code that an agent scans: where to call, and with which code. */
export function enrolmentLink(agentOrigin: string, code: string): string {
  return `${enrolmentScheme}${new URLSearchParams({ server: agentOrigin, code }).toString()}`;
}
