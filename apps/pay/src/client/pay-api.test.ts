import { describe, expect, it } from 'vitest';
import { payApi } from './pay-api.ts';

function answering(status: number, body: string) {
  const sent: { path: string; body: unknown }[] = [];
  const send = (async (path: string, { body: json }: { body: string }) => {
    sent.push({ path, body: JSON.parse(json) });
    return new Response(body, { status });
  }) as unknown as typeof fetch;
  return { api: payApi('txs_1', send), sent };
}

describe('a call of the page', () => {
  it('carries the token in its body, and nothing where the cookie is enough', async () => {
    const { api, sent } = answering(200, '{}');
    await api.choose('dana', 'TOKEN');
    await api.claim(null);
    expect(sent).toEqual([
      { path: '/api/public/sessions/txs_1/method', body: { method: 'dana', token: 'TOKEN' } },
      { path: '/api/public/sessions/txs_1/claim', body: {} },
    ]);
  });

  it('gives a refusal’s code', async () => {
    expect(await answering(409, '{"code":"qrNotAvailable"}').api.choose('dana', null)).toEqual({
      ok: false,
      code: 'qrNotAvailable',
    });
    expect(await answering(500, '{}').api.claim(null)).toEqual({ ok: false, code: 'unexpected' });
  });

  it('is unreachable when no answer of ours came, whatever else did', async () => {
    expect(await answering(502, '<html>bad gateway</html>').api.look(null)).toEqual({
      ok: false,
      code: 'unreachable',
    });
    const broken = payApi('txs_1', () => Promise.reject(new TypeError('failed to fetch')));
    expect(await broken.look(null)).toEqual({ ok: false, code: 'unreachable' });
  });
});
