import { describe, expect, test } from 'vitest';
import { readEnv } from '../env.ts';

const ENDPOINT = 'http://127.0.0.1:4318';

function read(source: Record<string, string>) {
  const result = readEnv(source);
  return result.ok ? result.env.telemetry : result.problems;
}

describe('telemetry', () => {
  test.each([
    ['without an address', {}],
    ['with an empty address', { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }],
    ['where the standard switch turns it off', { OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_SDK_DISABLED: 'true' }],
    [
      'where neither traces nor metrics are to be sent',
      { OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' },
    ],
    ['by the other variables alone', { OTEL_SERVICE_NAME: 'boxes', OTEL_TRACES_SAMPLER_ARG: '1' }],
  ])('is off %s', (_what, source) => {
    expect(read(source)).toBeNull();
  });

  test('has the defaults of the standard', () => {
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: `${ENDPOINT}/` })).toEqual({
      endpoint: ENDPOINT,
      service: 'boxroom',
      traces: true,
      metrics: true,
      ratio: 1,
      metricsEvery: 60_000,
      takesContext: false,
    });
  });

  test.each([
    [{ TRUST_PROXY: 'on' }, true],
    [{ TRUST_PROXY: 'off' }, false],
    [{ TRUST_PROXY: 'on', OTEL_PROPAGATORS: 'none' }, false],
  ])('takes the trace of a proxy only with %o', (source, takesContext) => {
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, ...source })).toMatchObject({ takesContext });
  });

  test.each([
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address like http://127.0.0.1:4318.',
    ],
    [
      { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
      'OTEL_EXPORTER_OTLP_PROTOCOL must be http/json, which every collector accepts on port 4318.',
    ],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.'],
    [{ OTEL_METRIC_EXPORT_INTERVAL: '10' }, 'OTEL_METRIC_EXPORT_INTERVAL must be milliseconds, at least 1000.'],
  ])('reports %o', (source, problem) => {
    expect(read(source)).toEqual([problem]);
  });
});
