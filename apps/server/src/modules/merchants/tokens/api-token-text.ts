import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const prefix = 'wap_';
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 30;
const checksumLength = 6;
const form = /^wap_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/;

export interface ApiTokenText {
  token: string;
  /** What lists show: enough to recognise it, not enough to use it. */
  prefix: string;
  last4: string;
  hash: string;
}

/** A new API token: 178 random bits and a checksum, so that typing errors and made-up ones never reach the database. */
export function newApiToken(): ApiTokenText {
  const body = Array.from({ length: randomLength }, () =>
    base62.charAt(randomInt(base62.length)),
  ).join('');
  const token = `${prefix}${body}${checksumOf(body)}`;
  return {
    token,
    prefix: token.slice(0, prefix.length + 4),
    last4: token.slice(-4),
    hash: hashApiToken(token),
  };
}

/** Whether it is written like one of our tokens and its checksum is right; says nothing about its being known. */
export function looksLikeApiToken(token: string): boolean {
  const parts = form.exec(token);
  return parts !== null && checksumOf(parts[1] ?? '') === parts[2];
}

export function hashApiToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** CRC-32 of the random part in base 62: secret scanners compute it too. */
function checksumOf(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let i = 0; i < checksumLength; i++) {
    text = base62.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
