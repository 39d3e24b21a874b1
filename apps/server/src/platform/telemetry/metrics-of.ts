import { ValueType, type HrTime } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type CollectionResult,
  type DataPoint,
  type Histogram,
  type MetricData,
} from '@opentelemetry/sdk-metrics';
import type {
  MetricObjectWithValues,
  MetricValue,
  MetricValueWithName,
  Registry,
} from 'prom-client';
import { systemClock } from '#platform/clock';

type Given = MetricObjectWithValues<MetricValue<string>>;

const bornAt = hrTime(systemClock.now());

/** What `/metrics` shows now, as a collector takes it: the same names, labels and sums since the process began. */
export async function metricsOf(registry: Registry, resource: Resource): Promise<CollectionResult> {
  const found = await registry.getMetricsAsJSON();
  const at = hrTime(systemClock.now());
  return {
    resourceMetrics: {
      resource,
      scopeMetrics: [
        {
          scope: { name: 'wallet-app' },
          metrics: found.map((metric) => dataOf(metric as Given, at)),
        },
      ],
    },
    errors: [],
  };
}

function dataOf(metric: Given, at: HrTime): MetricData {
  const base = {
    descriptor: {
      name: metric.name,
      description: metric.help,
      unit: '',
      valueType: ValueType.DOUBLE,
    },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  // Types are numbers in one version of prom-client and words in another.
  const type = String(metric.type);
  if (type === 'histogram')
    return {
      ...base,
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: histogramsOf(metric, at),
    };
  const dataPoints = metric.values.map(({ value, labels }) => ({
    startTime: bornAt,
    endTime: at,
    attributes: named(labels),
    value,
  }));
  if (type === 'counter')
    return { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints };
  return { ...base, dataPointType: DataPointType.GAUGE, dataPoints };
}

/** Buckets come one by one, each with all below it counted in; a collector wants each alone. */
function histogramsOf({ name, values }: Given, at: HrTime): DataPoint<Histogram>[] {
  const groups = new Map<
    string,
    {
      attributes: Record<string, string | number>;
      buckets: [number, number][];
      sum: number;
      count: number;
    }
  >();
  for (const { value, labels, metricName } of values as MetricValueWithName<string>[]) {
    const { le, ...attributes } = named(labels);
    const key = JSON.stringify(attributes);
    const group = groups.get(key) ?? { attributes, buckets: [], sum: 0, count: 0 };
    groups.set(key, group);
    if (metricName === `${name}_sum`) group.sum = value;
    else if (metricName === `${name}_count`) group.count = value;
    else if (typeof le === 'number') group.buckets.push([le, value]);
  }
  return [...groups.values()].map(({ attributes, buckets, sum, count }) => {
    const upTo = buckets.map(([, below]) => below);
    const counts = [...upTo, count].map((below, i) => below - (upTo[i - 1] ?? 0));
    return {
      startTime: bornAt,
      endTime: at,
      attributes,
      value: { buckets: { boundaries: buckets.map(([le]) => le), counts }, sum, count },
    };
  });
}

function named(labels: Partial<Record<string, string | number>>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(labels).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function hrTime(at: Date): HrTime {
  const ms = at.getTime();
  return [Math.floor(ms / 1_000), (ms % 1_000) * 1_000_000];
}
