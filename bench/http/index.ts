import { createServer, type Server } from 'node:http';
import autocannon from 'autocannon';
import { openSystem, type System } from '../../scripts/start/open-system.ts';
import { interleave, type Contender } from '../support/measure.ts';
import { ratio, report } from '../support/report.ts';

const requests = 20_000;
const rounds = 5;

/** A signed-in JSON GET through the production path, against a bare node:http server with the same bytes. */
export async function runHttpBench(): Promise<void> {
  const system = await openSystem({ withoutConsoles: true });
  const url = `${system.adminUrl}/api/device/busy-status-map`;
  const headers = { authorization: `Bearer ${await signIn(system)}` };
  const raw = await openRaw(await (await fetch(url, { headers })).text());
  try {
    const results = await interleave(
      [load('raw node:http', raw.url, {}), load('signed-in GET', url, headers)],
      rounds,
    );
    const [bare, ours] = results;
    report(
      'http',
      results,
      [
        ratio(
          'signed-in GET against raw node:http',
          (ours?.perSecond ?? 0) / (bare?.perSecond ?? 1),
          { atLeast: 0.6 },
        ),
      ],
      {
        note: 'each signed-in request reads its session and the devices from the database, coalesced, so that ending a session counts from the next request on',
      },
    );
  } finally {
    raw.server.close();
    await system.stop();
  }
}

async function signIn({ adminUrl, demo }: System): Promise<string> {
  const admin = demo.users.find(({ role }) => role === 'Admin');
  const answer = await fetch(`${adminUrl}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin?.email, password: admin?.password }),
  });
  const { token } = (await answer.json()) as { token: { accessToken: string } };
  return token.accessToken;
}

function load(name: string, url: string, headers: Record<string, string>): Contender {
  return {
    name,
    run: async () => {
      const result = await autocannon({ url, headers, amount: requests, connections: 256 });
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${name}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`);
      return { items: requests };
    },
  };
}

async function openRaw(body: string): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/` };
}
