import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TelemetrySettings } from './telemetry-settings.ts';
import { startTelemetry } from './telemetry.ts';

let collector: Server;
let status: number;
let arrived: string[];
let settings: TelemetrySettings;

beforeEach(async () => {
  status = 200;
  arrived = [];
  collector = createServer((request, reply) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      arrived.push(body);
      reply.writeHead(status, { 'content-type': 'application/json' }).end('{"said":"zsecretz"}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  settings = {
    endpoint: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    service: 'boxroom',
    traces: true,
    metrics: false,
    ratio: 1,
    metricsEvery: 60_000,
    takesContext: true,
  };
});
afterEach(async () => {
  collector.closeAllConnections();
  await new Promise((resolve) => void collector.close(resolve));
});

/** Sends one request of a process that starts and stops. */
async function runOnce(traceparent?: string, warn: (line: string) => void = () => undefined): Promise<void> {
  const telemetry = startTelemetry(settings, '1.0');
  telemetry.logFailures(warn);
  telemetry.tracing?.beginRequest(traceparent).end('GET /', {}, { isFailed: false });
  await telemetry.stop();
}

test('each start is an instance of its own: in containers, every process has the same number', async () => {
  await runOnce();
  await runOnce();
  const ids = arrived.map((body) => /"service\.instance\.id","value":\{"stringValue":"([^"]+)"/.exec(body)?.[1]);
  expect(ids).toEqual([expect.any(String), expect.any(String)]);
  expect(new Set(ids).size).toBe(2);
});

test('the configured part of the traces is recorded, also of those that the outside wants recorded', async () => {
  const wanted = '00-ffffffffffffffffffffffffffffffff-00f067aa0ba902b7-01';
  await runOnce(wanted);
  expect(arrived).toHaveLength(1);
  settings.ratio = 0;
  await runOnce(wanted);
  expect(arrived).toHaveLength(1);
});

test('a collector that refuses is logged once, with the reason and without its response', async () => {
  status = 401;
  const said: string[] = [];
  const telemetry = startTelemetry(settings, '1.0');
  telemetry.logFailures((line) => said.push(line));
  for (let batch = 0; batch < 600; batch++)
    telemetry.tracing?.beginRequest(undefined).end('GET /', {}, { isFailed: false });
  await telemetry.stop();
  expect(arrived.length).toBeGreaterThan(1);
  expect(said).toEqual([expect.stringMatching(/^Sending traces or metrics failed: .*401/)]);
  expect(said[0]).not.toContain('zsecretz');
});
