import type { FastifyInstance } from 'fastify';
import { Counter, Histogram } from 'prom-client';
import { systemClock } from '#platform/clock';
import { noteNothing, type NoteWork } from '#platform/telemetry';
import { areaOf, capLabels } from './bounded-labels.ts';
import type { Metrics } from './metrics.ts';

/** As many series as a process may have of each, whoever calls whatever: about 200 kB and 40 kB of text. */
const mostDurations = 170;
const mostAnswers = 500;

/**
 * Answer durations by route area and counts by status class; `note` also gets the route pattern. No
 * label is an address, name or id; the number of series is bounded.
 */
export function observeHttp(
  { registry }: Metrics,
  server: FastifyInstance,
  console: string,
  note: NoteWork = noteNothing,
): void {
  const { durations, answers } = metersOf(registry);
  const durationOf = capLabels(durations, mostDurations);
  const answerOf = capLabels(answers, mostAnswers);
  const startedMs = new WeakMap<object, number>();
  server.addHook('onRequest', async (request) => {
    startedMs.set(request, systemClock.monotonicMs());
  });
  server.addHook('onResponse', async (request, reply) => {
    const durationMs = systemClock.monotonicMs() - (startedMs.get(request) ?? 0);
    const {
      method,
      id,
      routeOptions: { url: route = 'unknown' },
    } = request;
    const { statusCode: status } = reply;
    const area = areaOf(route);
    durations.observe(durationOf({ console, area }), durationMs / 1_000);
    answers.inc(answerOf({ console, area, status: `${Math.floor(status / 100)}xx` }));
    note({
      name: `${method} ${route}`,
      kind: 'server',
      durationMs,
      failed: status >= 500,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'wallet.console': console,
        'wallet.request_id': id,
      },
    });
  });
}

/** The same two for every server of a process. */
function metersOf(registry: Metrics['registry']): {
  durations: Histogram<'console' | 'area'>;
  answers: Counter<'console' | 'area' | 'status'>;
} {
  const [durations, answers] = [
    registry.getSingleMetric('http_request_duration_seconds'),
    registry.getSingleMetric('http_answers_total'),
  ];
  if (durations instanceof Histogram && answers instanceof Counter) return { durations, answers };
  return {
    durations: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the first byte of a request to the end of its answer, by the area of its route',
      labelNames: ['console', 'area'],
      buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    answers: new Counter({
      name: 'http_answers_total',
      help: 'Answers by the area of their route and the class of their status',
      labelNames: ['console', 'area', 'status'],
      registers: [registry],
    }),
  };
}
