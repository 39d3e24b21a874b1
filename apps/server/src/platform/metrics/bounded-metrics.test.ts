import { endpoints } from '@wallet/contract';
import { expect, test } from 'vitest';
import { createHttp, ApiError } from '#platform/http';
import { silentLog } from '#platform/log';
import { areaOf } from './bounded-labels.ts';
import { mountHealth, observeHttp, createMetrics, createReadiness } from './index.ts';

const statuses = [
  'forbidden',
  'notFound',
  'tooManyRequests',
  'unexpected',
  'overloaded',
  'invalidRequest',
] as const;

test('a walk over every endpoint and 10,000 invented paths and names, with every kind of answer, leaves the page of metrics below 300 kB', async () => {
  const metrics = createMetrics();
  const consoles = ['admin', 'merchant'] as const;
  const servers = consoles.map((console) => {
    const server = createHttp({ log: silentLog(), trustProxy: false });
    observeHttp(metrics, server, console);
    mountHealth(server, { metrics, readiness: createReadiness() });
    for (const { method, path: url } of Object.values(endpoints))
      server.route({
        method,
        url,
        handler: async ({ headers }) => {
          const code = statuses.find((each) => each === headers['x-answer']);
          if (code) throw new ApiError(code);
          return {};
        },
      });
    return server;
  });
  const [admin] = servers;
  if (!admin) throw new Error('no server');
  for (const server of servers) {
    for (const { method, path } of Object.values(endpoints))
      for (const answer of [...statuses, 'fine'])
        await server.inject({
          method,
          url: path.replace(/:\w+/g, 'x'),
          headers: { 'x-answer': answer },
        });
    for (let n = 0; n < 5_000; n++)
      await server.inject({
        method: 'GET',
        url: n % 2 === 0 ? `/walk/${n}/of/${n}` : `/api/users/usr_${n}`,
      });
  }
  const { body } = await admin.inject({ method: 'GET', url: '/metrics' });
  expect(Buffer.byteLength(body)).toBeLessThan(300_000);
  const series = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(series.length).toBeLessThan(2_600);
  expect(body).not.toMatch(/usr_|walk|"\/api\/users\/"/);
  expect(body).toContain('area="/api/users"');
  expect(body).toContain('http_answers_total{console="admin",area="unknown",status="4xx"} 2500');
  for (const server of servers) await server.close();
}, 60_000);

test('areas beyond the bound of a metric are counted together', async () => {
  const metrics = createMetrics();
  const server = createHttp({ log: silentLog(), trustProxy: false });
  observeHttp(metrics, server, 'admin');
  for (let n = 0; n < 400; n++) server.get(`/area-${n}`, async () => ({}));
  for (let n = 0; n < 400; n++) await server.inject({ method: 'GET', url: `/area-${n}` });
  const text = await metrics.registry.metrics();
  const counts = [...text.matchAll(/^http_request_duration_seconds_count\{.*\} (\d+)$/gm)];
  expect(counts).toHaveLength(171);
  expect(text).toContain('http_request_duration_seconds_count{console="admin",area="other"} 230');
  expect(counts.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(400);
  await server.close();
});

test.each([
  ['/api/users/:id/sessions', '/api/users'],
  ['/api/public/sessions/:id/state', '/api/public/sessions'],
  ['/v1/transactions/:id', '/v1/transactions'],
  ['/deposit/:id', '/deposit'],
  ['/api/:id', '/api'],
  ['/*', '/*'],
  ['unknown', 'unknown'],
])('the area of the route %s is %s', (route, area) => {
  expect(areaOf(route)).toBe(area);
});
