import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../testing/test-app.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
/** Prints the address of each module of the SDK that the process loads. */
const WATCH = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ load(url, context, next) {
    if (url.includes('opentelemetry')) process.stderr.write('loads ' + url + '\\n');
    return next(url, context);
  } });`)}`;
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

let dataDir: string;
let database: TestDatabase;
let collector: Server;
let endpoint: string;
/** What arrived, by path. */
let arrived: { path: string; body: string }[];
let child: ChildProcess | null;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'boxroom-telemetry-'));
  database = await createTestDatabase();
  arrived = [];
  child = null;
  collector = createServer((request, reply) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      arrived.push({ path: request.url ?? '', body });
      reply.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await stop();
  collector.closeAllConnections();
  await new Promise((resolve) => void collector.close(resolve));
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(env: Record<string, string>) {
  const port = await freePort();
  const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--import', WATCH, MAIN], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: dataDir,
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      PORT: String(port),
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  const said = { out: '', err: '' };
  started.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  started.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  await eventually(() => said.out.includes('Boxroom is at') || started.exitCode !== null, 25_000);
  expect(said.out + said.err).toContain('Boxroom is at');
  return { url: `http://localhost:${port}`, said };
}

async function stop(): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

function askForLink(url: string, headers: Record<string, string> = {}) {
  return fetch(`${url}/trpc/auth.requestLink?canary=zqueryz`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie: 'canary=zcookiez', ...headers },
    body: JSON.stringify({ email: 'zcanaryz@example.org' }),
  });
}

function sentSpans(): SentSpan[] {
  return arrived
    .filter(({ path }) => path === '/v1/traces')
    .map(({ body }) => JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] })
    .flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    );
}

function logLines(out: string): Record<string, unknown>[] {
  return out
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('without an address', () => {
  test('nothing of OpenTelemetry is loaded or sent', async () => {
    const { url, said } = await start({ OTEL_SERVICE_NAME: 'boxes' });
    expect((await askForLink(url, { traceparent: TRACEPARENT })).status).toBe(200);
    await stop();
    expect(said.err).toBe('');
    expect(arrived).toEqual([]);
    expect(logLines(said.out).some((line) => 'trace_id' in line)).toBe(false);
  });
});

describe('with an address', () => {
  test('a request is sent with its procedure and its statements, and names nobody', async () => {
    const { url, said } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_RESOURCE_ATTRIBUTES: 'a=b' });
    expect(said.err).toContain('loads ');
    const answer = await askForLink(url, { traceparent: TRACEPARENT });
    expect(answer.status).toBe(200);
    await eventually(() => said.out.includes('a mail was sent'));
    await stop();
    const spans = sentSpans();
    const byId = new Map(spans.map((span) => [span.spanId, span]));
    const request = spans.find(({ name }) => name === 'POST /trpc/:path');
    const procedure = spans.find(({ name }) => name === 'auth.requestLink');
    const insert = spans.find(({ name }) => name === 'insert mail_outbox');
    expect(procedure?.parentSpanId).toBe(request?.spanId);
    expect(insert?.parentSpanId).toBe(procedure?.spanId);
    expect(spans.find(({ name }) => name === 'send mail')).toBeDefined();
    // Of statements, those before the procedure belong to the request.
    const parents = spans
      .filter(({ parentSpanId }) => parentSpanId)
      .map(({ parentSpanId = '' }) => byId.get(parentSpanId));
    expect(parents).not.toContain(undefined);
    // Nobody vouches for the header.
    expect(request?.parentSpanId ?? '').toBe('');
    expect(request?.traceId).not.toBe(TRACE);
    // The log names the span.
    const line = logLines(said.out).find(({ procedure: path }) => path === 'auth.requestLink');
    expect(line).toMatchObject({ reqId: answer.headers.get('x-request-id'), trace_id: request?.traceId });
    const sent = arrived.map(({ body }) => body).join('\n');
    expect(sent).not.toMatch(/z(?:query|cookie|canary)z|sl_|example\.org|127\.0\.0\.1/);
  });

  test('the metrics are those of /metrics', async () => {
    const { url } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_METRIC_EXPORT_INTERVAL: '1000' });
    await askForLink(url);
    const served = await (await fetch(`${url}/metrics`)).text();
    const names = [...served.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name);
    const hasAll = () => {
      const last = arrived.findLast(({ path }) => path === '/v1/metrics')?.body ?? '';
      return names.every((name) => last.includes(`"name":"${name}"`)) && last.includes('auth.requestLink');
    };
    await eventually(hasAll, 10_000);
    await stop();
    expect(arrived.some(({ path }) => path === '/v1/traces')).toBe(true);
  });

  test('a trace goes on behind a trusted proxy', async () => {
    const { url, said } = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_METRICS_EXPORTER: 'none',
      TRUST_PROXY: 'on',
    });
    const answer = await askForLink(url, { traceparent: TRACEPARENT, 'x-request-id': 'of-the-proxy-1' });
    expect(answer.headers.get('x-request-id')).toBe('of-the-proxy-1');
    await stop();
    expect(sentSpans().find(({ name }) => name === 'POST /trpc/:path')).toMatchObject({
      traceId: TRACE,
      parentSpanId: '00f067aa0ba902b7',
    });
    expect(arrived.some(({ path }) => path === '/v1/metrics')).toBe(false);
    expect(logLines(said.out).some((line) => line['reqId'] === 'of-the-proxy-1' && line['trace_id'] === TRACE)).toBe(
      true,
    );
  });

  test('that nobody answers, Boxroom works and stops as always', async () => {
    const { url, said } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    expect((await askForLink(url)).status).toBe(200);
    const stopping = child;
    await stop();
    expect(stopping?.exitCode).toBe(0);
    expect(logLines(said.out).filter((line) => Number(line['level']) >= 50)).toEqual([]);
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  return port;
}
