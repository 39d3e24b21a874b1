import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const prefix = 'wapd_';
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const form = /^wapd_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/;

/** A new device token: 178 random bits and a checksum, so that guesses never reach the database. */
export function newDeviceToken(): { token: string; hash: string } {
  const body = Array.from({ length: 30 }, () => base62.charAt(randomInt(base62.length))).join('');
  const token = `${prefix}${body}${checksumOf(body)}`;
  return { token, hash: hashDeviceToken(token) };
}

/** Whether it is written like a device token with a right checksum; says nothing about its being known. */
export function looksLikeDeviceToken(token: string): boolean {
  const parts = form.exec(token);
  return parts !== null && checksumOf(parts[1] ?? '') === parts[2];
}

export function hashDeviceToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function checksumOf(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let i = 0; i < 6; i++) {
    text = base62.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
