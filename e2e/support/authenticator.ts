import { createHmac } from 'node:crypto';
import type { Product } from './product.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

/** The six digits that an authenticator app shows now for a secret in base 32. */
export function codeOf(secret: string, nowMs = Date.now()): string {
  const bits = [...secret]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(nowMs / stepMs)));
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Switches one-time codes on for a user of the admin console, as its owner does it with an app. Answers the secret. */
export async function switchTotpOn(system: Product, email: string): Promise<string> {
  const password = system.demo.users.find((user) => user.email === email)?.password ?? '';
  const send = async (path: string, body: object, token = '') => {
    const headers = {
      'content-type': 'application/json',
      origin: system.adminUrl,
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`${system.adminUrl}/api/auth/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const { token } = (await send('signin', { email, password })) as {
    token: { accessToken: string };
  };
  const { secret } = (await send('totp/start', { password }, token.accessToken)) as {
    secret: string;
  };
  await send('totp/confirm', { totp: codeOf(secret) }, token.accessToken);
  return secret;
}
