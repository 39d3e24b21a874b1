import type { TestMailServer } from '@wallet/server/testing';
import { call, eventually, must, type Installation } from './installation.ts';

/** Somebody who signs in by a password. */
export interface Somebody {
  email: string;
  password: string;
}

/** An Admin of the server's shell. */
export async function makeAdmin(
  installation: Installation,
  tree: string,
  email: string,
): Promise<Somebody> {
  const { code, text } = await installation.shell(tree, 'create-admin', email);
  const password = /shown once\): (\S+)/.exec(text)?.[1];
  must(code === 0 && password !== undefined, `create-admin: ${text}`);
  return { email, password: password ?? '' };
}

/** The bearer of a new session. Versions that ask for a confirmation get one. */
export async function signIn(origin: string, { email, password }: Somebody): Promise<string> {
  const { token } = await call<{ token: { accessToken: string } }>(origin, '/api/auth/signin', {
    body: { email, password },
  });
  await call(origin, '/api/auth/confirm', {
    bearer: token.accessToken,
    body: { password },
  }).catch(() => undefined);
  return token.accessToken;
}

/** Chooses a password by the newest link that was mailed to somebody. */
export async function activate(
  origin: string,
  mail: TestMailServer,
  email: string,
): Promise<Somebody> {
  const password = `lampu jalan di tepi sungai ${email}`;
  const code = await eventually(() => mailedCode(mail, email));
  await call(origin, '/api/auth/activate', { body: { code, password } });
  return { email, password };
}

/** The code in the link of the newest mail to an address. */
export function mailedCode({ mails }: TestMailServer, email: string): Promise<string> {
  const letter = mails.findLast((mail) => new RegExp(`^To: .*${email}`, 'm').test(mail)) ?? '';
  const code = /[?&]code=(?:3D)?([\w-]+)/.exec(letter.replaceAll('=\r\n', ''))?.[1];
  return code ? Promise.resolve(code) : Promise.reject(new Error(`no code for ${email}`));
}
