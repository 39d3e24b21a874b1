import { diag, DiagLogLevel, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { systemClock } from '#platform/clock';
import { metricsOf } from './metrics-of.ts';
import type { Telemetry, TelemetryOptions } from './start-telemetry.ts';

const kinds = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;
const metricsEveryMs = 60_000;
const timeoutMillis = 3_000;

/** Exports traces in batches every five seconds and metrics every minute, as JSON; drops what is not taken. */
export function exportOverHttp({
  endpoint,
  roles,
  registry,
  log,
}: TelemetryOptions & { endpoint: string }): Telemetry {
  const quiet = () => undefined;
  diag.setLogger(
    {
      error: (problem) =>
        log.warn({ problem }, 'the collector of traces and metrics did not take something'),
      warn: quiet,
      info: quiet,
      debug: quiet,
      verbose: quiet,
    },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const resource = resourceFromAttributes({
    'service.name': 'wallet-app',
    'wallet.roles': [...roles].join(','),
  });
  const to = (path: string) => ({
    url: `${endpoint.replace(/\/$/, '')}/v1/${path}`,
    timeoutMillis,
  });
  const traces = new TracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(to('traces')) })],
  });
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(to('metrics')),
    exportIntervalMillis: metricsEveryMs,
    exportTimeoutMillis: timeoutMillis,
    metricProducers: [{ collect: () => metricsOf(registry, resource) }],
  });
  const meters = new MeterProvider({ resource, readers: [reader] });
  const tracer = traces.getTracer('wallet-app');
  return {
    note: ({ name, kind, durationMs, attributes, failed }) => {
      const endedMs = systemClock.now().getTime();
      const span = tracer.startSpan(name, {
        kind: kinds[kind],
        startTime: endedMs - durationMs,
        attributes,
        root: true,
      });
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endedMs);
    },
    close: async () => {
      await Promise.allSettled([traces.shutdown(), meters.shutdown()]);
      diag.disable();
    },
  };
}
