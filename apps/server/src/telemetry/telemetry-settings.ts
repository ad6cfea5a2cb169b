import * as z from 'zod/mini';

/**
 * Where traces and metrics go. The SDK reads the standard's variables about headers, timeouts and batches itself;
 * OTEL_TRACES_SAMPLER and OTEL_RESOURCE_ATTRIBUTES are not read.
 */
export interface TelemetrySettings {
  /** The address of the collector, without `/v1/…`. */
  endpoint: string;
  service: string;
  traces: boolean;
  metrics: boolean;
  /** The part of the traces that are recorded, 0 to 1. */
  ratio: number;
  /** Milliseconds between two exports of the metrics. */
  metricsEvery: number;
  /** Whether a trace that begins before the proxy goes on here. */
  takesContext: boolean;
}

const text = z.optional(z.string());
const PROTOCOL = 'http/json';
const METRICS_EVERY_MS = 60_000;

/** The environment variables about telemetry, named by the OpenTelemetry standard. */
export const telemetryVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    z.string().check(z.refine(isHttpUrl, 'must be an http or https address like http://127.0.0.1:4318')),
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.optional(
    z.enum([PROTOCOL], `must be ${PROTOCOL}, which every collector accepts on port 4318`),
  ),
  // The exporters read it themselves.
  OTEL_EXPORTER_OTLP_HEADERS: text,
  OTEL_SDK_DISABLED: text,
  OTEL_SERVICE_NAME: text,
  OTEL_TRACES_EXPORTER: z.optional(z.enum(['otlp', 'none'], 'must be otlp or none')),
  OTEL_METRICS_EXPORTER: z.optional(z.enum(['otlp', 'none'], 'must be otlp or none')),
  OTEL_TRACES_SAMPLER_ARG: z.optional(z.string().check(z.refine(isRatio, 'must be a number from 0 to 1'))),
  OTEL_METRIC_EXPORT_INTERVAL: z.optional(
    z.string().check(z.regex(/^[1-9]\d{3,7}$/, 'must be milliseconds, at least 1000')),
  ),
  OTEL_PROPAGATORS: text,
};

type Values = { [K in keyof typeof telemetryVariables]?: z.infer<(typeof telemetryVariables)[K]> };

/** Returns null without an address: then nothing is recorded, loaded or sent. */
export function readTelemetry(values: Values, { trustProxy }: { trustProxy: boolean }): TelemetrySettings | null {
  const traces = (values.OTEL_TRACES_EXPORTER ?? 'otlp') === 'otlp';
  const metrics = (values.OTEL_METRICS_EXPORTER ?? 'otlp') === 'otlp';
  const isDisabled = values.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || !(traces || metrics);
  if (!values.OTEL_EXPORTER_OTLP_ENDPOINT || isDisabled) return null;
  return {
    endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
    service: values.OTEL_SERVICE_NAME ?? 'boxroom',
    traces,
    metrics,
    ratio: Number(values.OTEL_TRACES_SAMPLER_ARG ?? 1),
    metricsEvery: Number(values.OTEL_METRIC_EXPORT_INTERVAL ?? METRICS_EVERY_MS),
    // Anybody may send the header: only a proxy can vouch for it.
    takesContext: trustProxy && (values.OTEL_PROPAGATORS ?? 'tracecontext').split(',').includes('tracecontext'),
  };
}

function isRatio(value: string): boolean {
  return /^[\d.]{1,10}$/.test(value) && Number(value) >= 0 && Number(value) <= 1;
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
}
