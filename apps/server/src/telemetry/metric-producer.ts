import { type HrTime, ValueType } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import { type Family, readMetricsText, type Sample } from './read-metrics-text.ts';

/** Gives the SDK's exporter the numbers of `/metrics`. */
export function createMetricProducer(render: () => Promise<string>): MetricProducer {
  const startTime = toHrTime(Date.now());
  return {
    async collect() {
      const endTime = toHrTime(Date.now());
      const families = readMetricsText(await render());
      const metrics = families.map((family) => toMetricData(family, { startTime, endTime }));
      const scopeMetrics = [{ scope: { name: 'boxroom' }, metrics }];
      return { resourceMetrics: { resource: resourceFromAttributes({}), scopeMetrics }, errors: [] };
    },
  };
}

interface Times {
  startTime: HrTime;
  endTime: HrTime;
}

function toMetricData({ name, type, samples }: Family, times: Times): MetricData {
  const unit = /_seconds(?:_total)?$/.test(name) ? 's' : name.endsWith('_bytes') ? 'By' : '1';
  const common = {
    descriptor: { name, description: '', unit, valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const toPoint = ({ labels, value }: Sample) => ({ ...times, attributes: labels, value });
  switch (type) {
    case 'counter':
      return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: samples.map(toPoint) };
    case 'gauge':
      return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: samples.map(toPoint) };
    case 'histogram':
      return {
        ...common,
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints: toHistograms(samples).map(({ labels, value }) => ({ ...times, attributes: labels, value })),
      };
  }
}

/** Prometheus counts what is below a bound, OpenTelemetry what is between two. */
function toHistograms(samples: readonly Sample[]): { labels: Record<string, string>; value: Histogram }[] {
  const series = new Map<string, { labels: Record<string, string>; value: Histogram; below: number }>();
  for (const { suffix, labels, value } of samples) {
    const { le, ...own } = labels;
    const key = JSON.stringify(own);
    const one = series.get(key) ?? {
      labels: own,
      value: { buckets: { boundaries: [], counts: [] }, count: 0 },
      below: 0,
    };
    series.set(key, one);
    if (suffix === '_sum') one.value.sum = value;
    if (suffix === '_count') one.value.count = value;
    if (suffix !== '_bucket') continue;
    if (le !== '+Inf') one.value.buckets.boundaries.push(Number(le));
    one.value.buckets.counts.push(value - one.below);
    one.below = value;
  }
  return [...series.values()];
}

function toHrTime(ms: number): HrTime {
  return [Math.floor(ms / 1000), (ms % 1000) * 1e6];
}
