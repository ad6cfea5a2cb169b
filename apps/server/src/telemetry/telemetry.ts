import { randomUUID } from 'node:crypto';
import {
  ROOT_CONTEXT,
  type Context,
  context,
  diag,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { logFailures } from './log-failures.ts';
import { createMetricProducer } from './metric-producer.ts';
import { summarizeStatement } from './summarize-statement.ts';
import type { TelemetrySettings } from './telemetry-settings.ts';
import type { RequestSpan, SpanStart, SpanValues, Statement, Tracing } from './tracing.ts';

export interface Telemetry {
  /** Null: only metrics are sent. */
  tracing: Tracing | null;
  /** Sends the numbers of `/metrics` from now on. */
  sendMetrics(render: () => Promise<string>): void;
  /** Reports failed exports from now on, in at most one line in five minutes. */
  logFailures(warn: (line: string) => void): void;
  /** Sends what is left, for at most `STOP_MS`. */
  stop(): Promise<void>;
}

const STOP_MS = 3000;
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };
/** W3C Trace Context, version 00; a later version begins with the same fields. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

/** Starts the SDK. Only loaded where an address for telemetry is set. */
export function startTelemetry(settings: TelemetrySettings, version: string): Telemetry {
  const resource = resourceFromAttributes({
    'service.name': settings.service,
    'service.version': version,
    // No process id: in a container each process has the same.
    'service.instance.id': randomUUID(),
  });
  const sampler = new TraceIdRatioBasedSampler(settings.ratio);
  const tracers = settings.traces
    ? new TracerProvider({
        resource,
        // Most proxies pass a client's header on: it must not choose how many requests are recorded.
        sampler: new ParentBasedSampler({ root: sampler, remoteParentSampled: sampler }),
        spanProcessors: [
          new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${settings.endpoint}/v1/traces` }) }),
        ],
      })
    : null;
  if (tracers) context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  let meters: MeterProvider | null = null;
  return {
    tracing: tracers && createTracing(tracers, settings),
    sendMetrics(render) {
      if (!settings.metrics) return;
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: `${settings.endpoint}/v1/metrics` }),
        exportIntervalMillis: settings.metricsEvery,
        exportTimeoutMillis: Math.min(settings.metricsEvery, 10_000),
        metricProducers: [createMetricProducer(render)],
      });
      meters = new MeterProvider({ resource, readers: [reader] });
    },
    logFailures,
    async stop() {
      const sent = Promise.allSettled([tracers?.shutdown(), meters?.shutdown()]);
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, STOP_MS);
      await Promise.race([sent, late]);
      clearTimeout(timer);
      context.disable();
      diag.disable();
    },
  };
}

function createTracing(provider: TracerProvider, { takesContext }: TelemetrySettings): Tracing {
  const tracer = provider.getTracer('boxroom');

  function begin({ name, kind = 'internal', values = {} }: SpanStart, parent: Context = context.active()): Span {
    return tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...values } }, parent);
  }

  return {
    beginRequest(traceparent): RequestSpan {
      const parent = takesContext ? readParent(traceparent) : ROOT_CONTEXT;
      const span = begin({ name: 'request', kind: 'server' }, parent);
      const own = trace.setSpan(parent, span);
      return {
        within: (work) => context.with(own, work),
        end(name, values, { isFailed }) {
          span.updateName(name).setAttributes({ ...values });
          if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async run(start, work) {
      const span = begin(start);
      try {
        return await context.with(trace.setSpan(context.active(), span), work);
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    annotate: (values: SpanValues) => void trace.getActiveSpan()?.setAttributes({ ...values }),
    statement({ sql, ms, failed }: Statement) {
      // Outside a span: the polling of the scheduled work.
      if (!trace.getActiveSpan()?.isRecording()) return;
      const { summary, operation, id } = summarizeStatement(sql);
      const end = Date.now();
      const span = tracer.startSpan(summary, {
        kind: SpanKind.CLIENT,
        startTime: end - ms,
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.name': operation,
          'db.query.summary': summary,
          'boxroom.statement': id,
        },
      });
      if (failed !== null) span.setAttribute('error.type', failed).setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    ids() {
      const current = trace.getActiveSpan()?.spanContext();
      return current ? { trace_id: current.traceId, span_id: current.spanId } : {};
    },
  };
}

/** Only a code or the name of the class: messages may quote what a person typed. */
function fail(span: Span, error: unknown): void {
  const { code, name } = error instanceof Error ? (error as Error & { code?: unknown }) : {};
  span.setAttribute('error.type', typeof code === 'string' ? code : (name ?? 'unknown'));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function readParent(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & 1;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
