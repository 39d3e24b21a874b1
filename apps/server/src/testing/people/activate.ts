import { identityRoutes } from '#modules/identity/endpoints';
import { signIn, type SignedIn } from '#modules/identity/sign-in';
import type { Console } from '@wallet/contract';
import { testHttp, type TestIdentity } from '@wallet/server/testing';

const password = 'hujan di kota lama';

/** Somebody follows the mailed link and chooses a password. */
export async function activate({ identity, codeFor }: TestIdentity, email: string): Promise<void> {
  const site = testHttp({ routes: identityRoutes(identity), console: 'merchant' });
  const answer = await site.as()('POST', '/api/auth/activate', {
    body: { code: codeFor(email), password },
  });
  await site.close();
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
}

export function signInAs(
  { identity }: TestIdentity,
  email: string,
  console: Console,
): Promise<SignedIn> {
  return signIn(identity, { email, password, console, ip: '127.0.0.1' });
}
