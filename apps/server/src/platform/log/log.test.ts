import { expect, test } from 'vitest';
import { createLog, redactUrl } from './index.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  const lines: string[] = [];
  write(createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '');
}

test('a line is one JSON document with a level by name and an ISO time', () => {
  const line = logged((log) => log.info({ amountMinor: 150_000n, at: new Date(0) }, 'paid'));
  expect(line).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    amountMinor: '150000',
    at: '1970-01-01T00:00:00.000Z',
    msg: 'paid',
  });
});

test('values under telling names are replaced at any depth, however the name is written', () => {
  const line = logged((log) =>
    log.info({
      headers: {
        Authorization: 'planted',
        Cookie: 'planted',
        'set-cookie': ['planted'],
        accept: 'kept',
      },
      user: [
        {
          password: 'planted',
          password_hash: 'planted',
          accessToken: 'planted',
          'refresh-token': 'planted',
          totp: 'planted',
          email: 'kept',
        },
      ],
    }),
  );
  expect(JSON.stringify(line)).not.toContain('planted');
  expect(JSON.stringify(line).match(/kept/g)).toHaveLength(2);
});

test('the message and what a child logger carries are searched for secrets too', () => {
  const line = logged((log) =>
    log
      .child({ from: '/deposit?session=planted' })
      .info('sent to https://x.example/?token=planted'),
  );
  expect(JSON.stringify(line)).not.toContain('planted');
});

test('secrets inside texts are replaced: links, database addresses, bearer and API tokens', () => {
  const line = logged((log) =>
    log.info({
      a: 'GET https://pay.example/deposit?session=planted&lang=id',
      b: 'cannot reach postgresql://wallet:planted@127.0.0.1:5432/wallet',
      c: 'Bearer planted.planted-planted',
      d: `used wap_${'planted'.repeat(5)}`,
      e: `signed by whsec_${'planted+'.repeat(5)}=`,
    }),
  );
  expect(JSON.stringify(line)).not.toContain('planted');
  expect(line['a']).toBe('GET https://pay.example/deposit?session=[redacted]&lang=id');
  expect(line['b']).toBe('cannot reach postgresql://wallet:[redacted]@127.0.0.1:5432/wallet');
});

test('an error keeps its message, code, stack and cause, and loses the row values a database adds', () => {
  const error = Object.assign(new Error('duplicate key', { cause: new Error('first') }), {
    code: '23505',
    detail: 'Key (email)=(planted) already exists.',
    constraint: 'user_email',
  });
  const line = logged((log) => log.error({ err: error }, 'failed'));
  expect(line['err']).toMatchObject({
    message: 'duplicate key',
    code: '23505',
    constraint: 'user_email',
    stack: expect.stringContaining('log.test.ts'),
    cause: { message: 'first' },
  });
  expect(JSON.stringify(line)).not.toContain('planted');
});

test('what refers to itself does not hang the log', () => {
  const loop: Record<string, unknown> = {};
  loop['self'] = loop;
  expect(JSON.stringify(logged((log) => log.info(loop, 'round')))).toContain('[deeper]');
});

test('an address keeps everything but the values that open something, or name somebody', () => {
  expect(redactUrl('/api/operator/sessions?search=%2B62812&limit=5')).toBe(
    '/api/operator/sessions?search=[redacted]&limit=5',
  );
  expect(redactUrl('/api/search?q=Budi+Santoso')).toBe('/api/search?q=[redacted]');
  expect(redactUrl('/v1/transactions?after=txn_1&limit=5')).toBe(
    '/v1/transactions?after=txn_1&limit=5',
  );
  expect(redactUrl('/deposit?lang=en&session=a&%73ession=b#token=c')).toBe(
    '/deposit?lang=en&session=[redacted]&%73ession=[redacted]#token=[redacted]',
  );
  expect(redactUrl('/x?a=%E0%A4%A&session=')).toBe('/x?a=%E0%A4%A&session=[redacted]');
});
