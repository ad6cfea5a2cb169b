import { DataPointType } from '@opentelemetry/sdk-metrics';
import { expect, test } from 'vitest';
import { createMetrics } from '../http/metrics.ts';
import { createFailureCount } from '../http/process-figures.ts';
import { createMetricProducer } from './metric-producer.ts';
import { readMetricsText } from './read-metrics-text.ts';

function rendered(): string {
  const failures = createFailureCount();
  failures.onStatement({ failed: '40001' });
  failures.onStatement({ failed: '40001' });
  failures.onStatement({ failed: null });
  const metrics = createMetrics(
    failures.figures({ pool: { totalCount: 3, idleCount: 1, waitingCount: 7 }, hintSeconds: () => 0.25 }),
  );
  metrics.observe('sync.push', 'OK', 30);
  metrics.observe('sync.push', 'OK', 3);
  metrics.observe('sync.push', 'INTERNAL', 20_000);
  metrics.shed();
  metrics.refusedByPolicy('style-src');
  metrics.stop();
  return metrics.render();
}

test('reads every line that is rendered', () => {
  const text = rendered();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(readMetricsText(text).flatMap(({ samples }) => samples)).toHaveLength(lines.length);
  expect(text).toContain('boxroom_database_connections{state="waiting"} 7');
  expect(text).toContain('boxroom_database_errors_total{code="40001"} 2');
  expect(text).toContain('boxroom_shed_requests_total 1');
  expect(text).toContain('boxroom_policy_reports_total{directive="style-src"} 1');
});

test('gives the same numbers as data points', async () => {
  const { resourceMetrics } = await createMetricProducer(() => Promise.resolve(rendered())).collect();
  const metrics = resourceMetrics.scopeMetrics.flatMap((scope) => scope.metrics);
  const find = (name: string) => {
    const found = metrics.find(({ descriptor }) => descriptor.name === name);
    return (
      found && {
        type: found.dataPointType,
        points: found.dataPoints.map(({ attributes, value }) => ({ attributes, value })),
      }
    );
  };
  expect(find('boxroom_hint_seconds')).toEqual({
    type: DataPointType.GAUGE,
    points: [{ attributes: {}, value: 0.25 }],
  });
  expect(find('boxroom_calls_total')).toEqual({
    type: DataPointType.SUM,
    points: [
      { attributes: { procedure: 'sync.push', outcome: 'OK' }, value: 2 },
      { attributes: { procedure: 'sync.push', outcome: 'INTERNAL' }, value: 1 },
    ],
  });
  expect(find('boxroom_call_seconds')).toEqual({
    type: DataPointType.HISTOGRAM,
    points: [
      {
        attributes: { procedure: 'sync.push' },
        value: {
          buckets: {
            boundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
            counts: [1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1],
          },
          sum: 20.033,
          count: 3,
        },
      },
    ],
  });
});
