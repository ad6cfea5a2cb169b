import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ProcessFigures } from './process-figures.ts';

/** Upper bounds of the duration buckets, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Series {
  calls: Map<string, number>;
  buckets: number[];
  seconds: number;
  count: number;
}

export interface Metrics {
  /** Counts one call. `procedure` must come from a fixed set; `outcome` is OK or an error code. */
  observe(procedure: string, outcome: string, milliseconds: number): void;
  /** Counts a request that was refused because of overload. */
  shed(): void;
  /** Counts what a browser reports that the content security policy refused; `directive` from a fixed set. */
  refusedByPolicy(directive: string): void;
  streamOpened(): void;
  streamClosed(): void;
  /** Returns Prometheus text, format 0.0.4. */
  render(): string;
  stop(): void;
}

export function createMetrics(figures: ProcessFigures): Metrics {
  const procedures = new Map<string, Series>();
  const loopDelay = monitorEventLoopDelay({ resolution: 20 });
  loopDelay.enable();
  let streams = 0;
  let shed = 0;
  const refused = new Map<string, number>();

  return {
    observe(procedure, outcome, milliseconds) {
      let series = procedures.get(procedure);
      if (!series) {
        series = { calls: new Map(), buckets: BUCKETS.map(() => 0), seconds: 0, count: 0 };
        procedures.set(procedure, series);
      }
      const seconds = milliseconds / 1000;
      series.calls.set(outcome, (series.calls.get(outcome) ?? 0) + 1);
      series.seconds += seconds;
      series.count++;
      const bucket = BUCKETS.findIndex((bound) => seconds <= bound);
      if (bucket >= 0) series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1;
    },
    shed: () => void shed++,
    refusedByPolicy: (directive) => void refused.set(directive, (refused.get(directive) ?? 0) + 1),
    streamOpened: () => void streams++,
    streamClosed: () => void streams--,
    render() {
      const lines = [
        '# TYPE boxroom_calls_total counter',
        ...[...procedures].flatMap(([name, { calls }]) =>
          [...calls].map(([outcome, n]) => `boxroom_calls_total{procedure="${name}",outcome="${outcome}"} ${n}`),
        ),
        '# TYPE boxroom_call_seconds histogram',
        ...[...procedures].flatMap(([name, series]) => histogramLines(name, series)),
        ...figureLines(figures),
        '# TYPE boxroom_shed_requests_total counter',
        `boxroom_shed_requests_total ${shed}`,
        '# TYPE boxroom_policy_reports_total counter',
        ...Array.from(refused, ([directive, n]) => `boxroom_policy_reports_total{directive="${directive}"} ${n}`),
        ...gauge('boxroom_open_streams', streams),
        ...gauge('boxroom_event_loop_delay_p99_seconds', loopDelay.percentile(99) / 1e9),
        ...gauge('boxroom_event_loop_delay_max_seconds', loopDelay.max / 1e9),
        ...gauge('process_resident_memory_bytes', process.memoryUsage.rss()),
        ...gauge('process_uptime_seconds', process.uptime()),
      ];
      return `${lines.join('\n')}\n`;
    },
    stop: () => void loopDelay.disable(),
  };
}

function histogramLines(name: string, { buckets, seconds, count }: Series): string[] {
  let below = 0;
  const lines = BUCKETS.map((bound, index) => {
    below += buckets[index] ?? 0;
    return `boxroom_call_seconds_bucket{procedure="${name}",le="${bound}"} ${below}`;
  });
  return [
    ...lines,
    `boxroom_call_seconds_bucket{procedure="${name}",le="+Inf"} ${count}`,
    `boxroom_call_seconds_sum{procedure="${name}"} ${seconds}`,
    `boxroom_call_seconds_count{procedure="${name}"} ${count}`,
  ];
}

function figureLines({ pool, failedStatements, hintSeconds }: ProcessFigures): string[] {
  const hint = hintSeconds();
  return [
    '# TYPE boxroom_database_connections gauge',
    ...Object.entries(pool()).map(([state, n]) => `boxroom_database_connections{state="${state}"} ${n}`),
    '# TYPE boxroom_database_errors_total counter',
    ...[...failedStatements()].map(([code, n]) => `boxroom_database_errors_total{code="${code}"} ${n}`),
    ...(hint === null ? [] : gauge('boxroom_hint_seconds', hint)),
  ];
}

function gauge(name: string, value: number): string[] {
  return [`# TYPE ${name} gauge`, `${name} ${Number.isFinite(value) ? value : 0}`];
}
