// The minimal cost of a Node server on this database: Fastify's bare routes and named statements on raw pg, without
// validation, permission checks or headers. Not an example to follow.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { fastify } from 'fastify';
import { Pool } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import {
  type BareWrite,
  COPIES,
  COPY_IN,
  DELTA,
  HISTORY_COUNT,
  HISTORY_PAGE,
  PROFILE,
  SESSION,
  SNAPSHOT,
  WRITES,
} from './bare-statements.ts';

const app = fastify({ bodyLimit: 64 << 20, forceCloseConnections: true });
const pool = new Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  // Postgres would plan a statement with arrays for each call.
  options: '-c plan_cache_mode=force_generic_plan',
});
const NOBODY = { result: { data: { user: null, isEndedElsewhere: false } } };

app.get('/livez', (_request, reply) => reply.type('text/plain').send('ok'));
app.get('/session', () => Promise.resolve(NOBODY));
app.get('/batch', () => Promise.resolve(Array.from({ length: 10 }, () => NOBODY)));

app.get('/signed-in', async (request) => {
  const user = await readSession(request.headers.cookie);
  const { rows } = await pool.query<{ username: string }>({ ...PROFILE, values: [user.id] });
  return { result: { data: { user: { ...user, username: rows[0]?.username } } } };
});

app.post<{ Body: { ids: string[]; since: number[] } }>('/delta', async (request) => {
  const user = await readSession(request.headers.cookie);
  const { rows } = await pool.query({ ...DELTA, values: [request.body.ids, request.body.since, user.id] });
  return { result: { data: rows } };
});

app.post<{ Body: BareWrite }>('/write', async (request) => {
  const user = await readSession(request.headers.cookie);
  const { kind, boxId, ids, names, at } = request.body;
  const { rowCount } = await pool.query({ ...WRITES[kind], values: [user.id, boxId, ids, names, at] });
  return { result: { data: { written: rowCount } } };
});

app.get<{ Querystring: { after: string } }>('/snapshot', async (request) => {
  const user = await readSession(request.headers.cookie);
  const { rows } = await pool.query({ ...SNAPSHOT, values: [user.id, request.query.after, 5000] });
  return { result: { data: rows } };
});

app.get<{ Querystring: { offset: string } }>('/history', async (request) => {
  const user = await readSession(request.headers.cookie);
  const count = await pool.query<{ count: number }>({ ...HISTORY_COUNT, values: [user.id] });
  const { rows } = await pool.query({ ...HISTORY_PAGE, values: [user.id, Number(request.query.offset)] });
  return { result: { data: { entries: rows, total: count.rows[0]?.count } } };
});

app.get<{ Params: { name: keyof typeof COPIES } }>('/copy/:name', async (request, reply) => {
  const user = await readSession(request.headers.cookie);
  const copied = Readable.from(copyOut(COPIES[request.params.name](user.id)), { objectMode: false });
  if (request.headers['accept-encoding'] !== 'gzip') return reply.send(copied);
  return reply.header('content-encoding', 'gzip').send(copied.pipe(createGzip()));
});

const listeners = new Set<ServerResponse>();

app.get('/events', (request, reply) => {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  listeners.add(reply.raw);
  request.raw.once('close', () => listeners.delete(reply.raw));
});

/** Sends the body to every listener. */
app.post<{ Body: string }>('/broadcast', (request) => {
  for (const listener of listeners) listener.write(`data: ${request.body}\n\n`);
  return { result: { data: listeners.size } };
});

const filePath = (id: string) => join(process.env['FILES_DIR'] ?? '', id);
app.addContentTypeParser('image/jpeg', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

app.put<{ Params: { id: string }; Body: Buffer }>('/file/:id', async (request, reply) => {
  await readSession(request.headers.cookie);
  await writeFile(filePath(request.params.id), request.body);
  return reply.code(204).send();
});

app.get<{ Params: { id: string } }>('/file/:id', async (request, reply) => {
  await readSession(request.headers.cookie);
  return reply.type('image/jpeg').send(await readFile(filePath(request.params.id)));
});

/** Takes COPY's own lines. */
app.post<{ Body: string }>('/import', async (request) => {
  await readSession(request.headers.cookie);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(COPY_IN.before);
    await pipeline(Readable.from([request.body]), client.query(copyFrom(COPY_IN.copy)));
    await client.query(COPY_IN.after);
    await client.query('commit');
  } finally {
    client.release();
  }
  return { result: { data: null } };
});

async function* copyOut(statements: readonly string[]): AsyncGenerator<Buffer> {
  const client = await pool.connect();
  try {
    for (const statement of statements) yield* client.query(copyTo(statement)) as AsyncIterable<Buffer>;
  } finally {
    client.release();
  }
}

async function readSession(cookie = ''): Promise<{ id: string; email: string; catalogueId: string }> {
  const secret = cookie.slice(cookie.indexOf('=') + 1);
  const hash = createHash('sha256').update(secret).digest('hex');
  const { rows } = await pool.query<{ id: string; email: string; catalogueId: string }>({ ...SESSION, values: [hash] });
  const [user] = rows;
  if (!user) throw new Error('Nobody is signed in.');
  return user;
}

process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => pool.end())
    .then(() => process.exit(0));
});
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
