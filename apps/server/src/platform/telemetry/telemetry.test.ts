import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, testReceiver, type TestDatabase } from '@wallet/server/testing';
import { createHttp } from '#platform/http';
import { defineJob, installJobs, startJobs } from '#platform/jobs';
import { silentLog } from '#platform/log';
import { observeHttp, createMetrics } from '#platform/metrics';
import { createWriter, type CommandKind } from '#platform/writer';
import { noteNothing, startTelemetry } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await installJobs(database.url);
});
afterAll(() => database.close());

interface Span {
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status: { code: number };
}
interface Metric {
  name: string;
  gauge?: { dataPoints: object[] };
  histogram?: {
    dataPoints: { count: number; bucketCounts: number[]; explicitBounds: number[]; sum: number }[];
  };
}

const attributes = ({ attributes: list }: Span) =>
  Object.fromEntries(list.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

/** A request, a job that fails and is tried again, and a batch of two items, with secrets in all of them. */
async function work(endpoint: string, name: string): Promise<void> {
  const { registry } = createMetrics();
  const telemetry = await startTelemetry({ endpoint, roles: ['web'], registry, log: silentLog() });
  const { note } = telemetry;
  const http = createHttp({ log: silentLog(), trustProxy: false });
  observeHttp({ registry }, http, 'admin', note);
  http.get('/things/:id', async () => ({}));
  await http.inject({
    method: 'GET',
    url: '/things/planted-1?token=planted-2',
    headers: { 'user-agent': 'planted-3' },
  });

  const jobs = await startJobs({ url: database.url, log: silentLog(), note });
  const job = defineJob<{ secret: string }>({
    name: `tests.${name}`,
    retryLimit: 1,
    retryDelaySeconds: 0,
  });
  const ended = Promise.withResolvers<void>();
  await jobs.work(job, async (_, { number }) => {
    if (number === 1) throw new Error('planted-4');
    ended.resolve();
  });
  await database.db.transaction((trx) => jobs.enqueue(trx, job, { secret: 'planted-5' }));
  await ended.promise;
  await jobs.stop();

  const writer = await createWriter({
    pool: database.db.writerPool,
    log: silentLog(),
    afterCommit: () => {},
    note,
  });
  const kind: CommandKind<string> = {
    kind: 'test.nothing',
    lock: () => [],
    decide: () => ({ effects: { changes: [], inserts: [], legs: 0 }, result: undefined }),
  };
  await Promise.all(
    ['a', 'b'].map((twin) =>
      writer.submit({
        kind,
        cause: `hold:planted-6.${name}.${twin}`,
        order: 'planted-7',
        mode: 'live',
        payload: 'planted-8',
      }),
    ),
  );
  await writer.stop();
  await http.close();
  await telemetry.close();
}

test('a collector hears of requests, attempts of jobs and batches by their names and counts, of all metrics, and of nothing that was in them', async () => {
  const collector = await testReceiver();
  collector.answer = (response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  await work(`${collector.origin}/`, 'traced');
  const of = (path: string) =>
    collector.received
      .filter((one) => one.path === path)
      .map(({ body }) => JSON.parse(body) as unknown);
  const spans = (
    of('/v1/traces') as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }[]
  ).flatMap((sent) =>
    sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  expect(spans.map((span) => [span.name, span.status.code])).toEqual([
    ['GET /things/:id', 0],
    ['job tests.traced', 2],
    ['job tests.traced', 0],
    ['writer batch', 0],
  ]);
  const [request, first, second, batch] = spans.map(attributes);
  expect(request).toMatchObject({
    'http.route': '/things/:id',
    'http.response.status_code': 200,
    'wallet.console': 'admin',
    'wallet.request_id': expect.stringMatching(/^req_/) as string,
  });
  expect([first?.['wallet.attempt'], second?.['wallet.attempt'], batch]).toEqual([
    1,
    2,
    { 'wallet.items': 2 },
  ]);
  for (const { startTimeUnixNano, endTimeUnixNano } of spans)
    expect(BigInt(endTimeUnixNano)).toBeGreaterThan(BigInt(startTimeUnixNano));

  const metrics = (
    of('/v1/metrics') as { resourceMetrics: { scopeMetrics: { metrics: Metric[] }[] }[] }[]
  ).flatMap((sent) =>
    sent.resourceMetrics.flatMap(({ scopeMetrics }) =>
      scopeMetrics.flatMap((scope) => scope.metrics),
    ),
  );
  expect(
    metrics.find(({ name }) => name === 'process_resident_memory_bytes')?.gauge?.dataPoints,
  ).toHaveLength(1);
  const [durations] =
    metrics.find(({ name }) => name === 'http_request_duration_seconds')?.histogram?.dataPoints ??
    [];
  expect(durations).toMatchObject({ count: 1, sum: expect.any(Number) as number });
  expect(durations?.bucketCounts).toHaveLength((durations?.explicitBounds.length ?? 0) + 1);
  expect(durations?.bucketCounts.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(collector.received.map(({ body }) => body).join('\n')).not.toContain('planted');
  await collector.close();
});

test('a collector that is away, or refuses, costs no work and is logged', async () => {
  const collector = await testReceiver();
  collector.answer = (response) => void response.writeHead(400).end();
  const warnings: unknown[] = [];
  const telemetry = await startTelemetry({
    endpoint: collector.origin,
    roles: [],
    registry: createMetrics().registry,
    log: { warn: (fact: unknown) => void warnings.push(fact) },
  });
  telemetry.note({ name: 'x', kind: 'internal', durationMs: 1, attributes: {}, failed: false });
  await telemetry.close();
  expect(warnings.length).toBeGreaterThan(0);
  await collector.close();
  await expect(work(collector.origin, 'unheard')).resolves.toBeUndefined();
});

test('without a collector nothing is noted', async () => {
  expect(
    (
      await startTelemetry({
        endpoint: undefined,
        roles: [],
        registry: createMetrics().registry,
        log: silentLog(),
      })
    ).note,
  ).toBe(noteNothing);
});
