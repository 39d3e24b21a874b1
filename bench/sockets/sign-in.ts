import type { SocketFacts } from './server-process.ts';

/** Access tokens of so many sessions of the demo's Admin. */
export async function signInOften(
  { adminPort, email, password }: SocketFacts,
  count: number,
): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < count) {
    const answer = await fetch(`http://127.0.0.1:${adminPort}/api/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    if (!answer.ok) throw new Error(`signing in: ${answer.status} ${await answer.text()}`);
    const { token } = (await answer.json()) as { token: { accessToken: string } };
    tokens.push(token.accessToken);
  }
  return tokens;
}
