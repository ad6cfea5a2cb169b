import type { Dice } from '@boxroom/sync-client/simulation/dice';
import type { World } from '../access-matrix/world.ts';
import { SAME_ORIGIN } from '../test-app.ts';
import { CHUNKS, ODD_BODIES, ODD_PATHS, REQUEST_LINES } from './raw-texts.ts';

/** Bytes for one connection, and what may come back. */
export interface RawCase {
  kind: string;
  /** Sent one after the other, each in a packet of its own if the system allows. */
  parts: readonly Buffer[];
  /** The most responses that a server may send without being led astray. */
  responsesMax: number;
  /** Two readings of its length: only a refusal is safe. */
  isAmbiguous: boolean;
  /** The server may wait for more, or keep the connection. */
  isOpenEnded: boolean;
}

type Make = (dice: Dice, world: World) => string | readonly string[] | Partial<RawCase>;

const HOST = `Host: ${SAME_ORIGIN.host}`;
const ORIGIN = `Origin: ${SAME_ORIGIN.origin}`;
const JSON_TYPE = 'Content-Type: application/json';
const PATHS = ['/livez', '/readyz', '/trpc/auth.session', '/app', '/', '/pic/x', '/metrics', '/export.csv'];
/** Runs only if a server takes a part of a body for a request. */
const SMUGGLED = `GET /smuggled HTTP/1.1\r\n${HOST}\r\n\r\n`;

function lines(...all: readonly string[]): string {
  return `${all.join('\r\n')}\r\n\r\n`;
}

function get(path: string, ...headers: readonly string[]): string {
  return lines(`GET ${path} HTTP/1.1`, HOST, ...headers, 'Connection: close');
}

function post(path: string, body: string, ...headers: readonly string[]): string {
  const length = `Content-Length: ${Buffer.byteLength(body, 'latin1')}`;
  return `${lines(`POST ${path} HTTP/1.1`, HOST, ORIGIN, JSON_TYPE, length, ...headers, 'Connection: close')}${body}`;
}

function bytes(dice: Dice, length: number): string {
  return Array.from({ length }, () => String.fromCharCode(dice.roll(256))).join('');
}

function pickText(dice: Dice, list: readonly string[]): string {
  return dice.pick(list) ?? '';
}

const cookieOf = (dice: Dice, { actors }: World): string =>
  `Cookie: ${(dice.pick([actors.owner, actors.stranger]) ?? actors.owner).cookie}`;

const ambiguous = (dice: Dice, head: readonly string[], body: string): Partial<RawCase> => ({
  isAmbiguous: true,
  responsesMax: 1,
  parts: [
    Buffer.from(
      `${lines('POST /trpc/auth.session HTTP/1.1', HOST, ORIGIN, JSON_TYPE, ...head)}${body}${SMUGGLED}`,
      'latin1',
    ),
  ],
});

const KINDS: Record<string, Make> = {
  'request line': (dice) => `${pickText(dice, REQUEST_LINES)}\r\n${HOST}\r\nConnection: close\r\n\r\n`,
  method: (dice, world) =>
    lines(
      `${pickText(dice, ['HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'PURGE', 'FOO', 'G\x00T', 'SUBSCRIBE'])} ${pickText(dice, [...PATHS, '/trpc/rooms.list', '/shared', '/unsubscribe?token=a'])} HTTP/1.1`,
      HOST,
      ...(dice.once(2) ? [ORIGIN] : []),
      ...(dice.once(3) ? [cookieOf(dice, world)] : []),
      'Content-Length: 0',
      'Connection: close',
    ),
  path: (dice) => get(pickText(dice, ODD_PATHS)),
  header: (dice, world) =>
    get(
      pickText(dice, PATHS),
      pickText(dice, [
        `X: ${'x'.repeat(dice.pick([7000, 17_000, 70_000]) ?? 1)}`,
        Array.from({ length: dice.pick([90, 1100, 2100]) ?? 1 }, (_, index) => `X-${index}: a`).join('\r\n'),
        'X: a\r\n folded',
        ' Leading: space',
        'Name : space before the colon',
        'No colon',
        ': no name',
        `X-Null: a\x00b`,
        'X-Bare: a\rb',
        'X-Line: a\nY: b',
        `X-Bytes: ${bytes(dice, 12)}`,
        HOST,
        'Host: evil.example',
        'Transfer-Encoding: identity',
        'Content-Length: 0\r\nContent-Length: 0',
        'Connection: keep-alive, close, x',
        'Expect: 100-continue',
        'Expect: 200-ok',
        'Range: bytes=0-0,-1,5-2',
        'If-Modified-Since: never',
        'Accept-Encoding: gzip;q=0, br;q=nan, *',
        'X-Forwarded-For: ::1, 1.2.3.4, unknown',
        'Forwarded: for="[::1]";host=evil.example',
        `X-Request-Id: ${bytes(dice, 6)}`,
        `Cookie: ${'a=b; '.repeat(2000)}`,
        `${cookieOf(dice, world)}\r\nCookie: session=other`,
        'Sec-Fetch-Site: \xff',
        'Authorization: Bearer \xe4\xf6',
        'traceparent: 00-ffffffffffffffffffffffffffffffff-0000000000000000-zz',
      ]),
    ),
  host: (dice) =>
    lines(
      `GET ${pickText(dice, PATHS)} HTTP/1.1`,
      ...(dice.pick([
        [],
        ['Host:'],
        ['Host: '],
        ['Host: localhost:99999'],
        ['Host: localhost:3000@evil.example'],
        ['Host: [::1'],
        ['Host: a, b'],
        [HOST, HOST],
        ['Host: \xff'],
        [`Host: ${'a'.repeat(3000)}`],
      ]) ?? []),
      'Connection: close',
    ),
  'content length': (dice) =>
    `${lines('POST /trpc/auth.requestLink HTTP/1.1', HOST, ORIGIN, JSON_TYPE, `Content-Length: ${pickText(dice, ['-1', '+2', '0x2', '2, 2', '2,3', '1e1', '', ' ', '99999999999999999999', '2 2', '\x002'])}`)}{}`,
  ambiguous: (dice) =>
    dice.pick([
      ambiguous(dice, ['Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
      ambiguous(dice, ['Transfer-Encoding: chunked', 'Content-Length: 5'], '0\r\n\r\n'),
      ambiguous(dice, ['Content-Length: 2', `Content-Length: ${2 + SMUGGLED.length}`], '{}'),
      ambiguous(dice, ['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'),
      ambiguous(dice, ['Transfer-Encoding: xchunked'], '0\r\n\r\n'),
      ambiguous(dice, ['Transfer-Encoding : chunked', 'Content-Length: 5'], '0\r\n\r\n'),
      ambiguous(dice, ['Transfer-Encoding:\x0bchunked', 'Content-Length: 5'], '0\r\n\r\n'),
      ambiguous(dice, ['X: a\nTransfer-Encoding: chunked', 'Content-Length: 5'], '0\r\n\r\n'),
      ambiguous(dice, ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], '0\r\n\r\n'),
    ]) ?? '',
  chunks: (dice) =>
    `${lines('POST /trpc/auth.signOut HTTP/1.1', HOST, ORIGIN, JSON_TYPE, 'Transfer-Encoding: chunked', 'Connection: close')}${pickText(
      dice,
      CHUNKS,
    )}`,
  'cut off': (dice, world) => {
    const whole = post(
      '/trpc/rooms.create',
      '{"id":"0198c0de-0000-7000-8000-000000000001","name":"A"}',
      cookieOf(dice, world),
    );
    return whole.slice(0, dice.roll(whole.length));
  },
  body: (dice, world) =>
    post(
      pickText(dice, ['/trpc/rooms.create', '/trpc/sync.push', '/trpc/auth.requestLink', '/shared', '/policy-report']),
      pickText(dice, ODD_BODIES),
      ...(dice.once(2) ? [cookieOf(dice, world)] : []),
      ...(dice.once(6) ? ['Content-Encoding: gzip'] : []),
    ),
  'content type': (dice, world) => {
    const type = pickText(dice, [
      'text/plain',
      'application/json;charset=utf-7',
      'application/json, text/plain',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'application/x-www-form-urlencoded',
      'application/json\x00',
      '/',
      '',
      'a'.repeat(2000),
    ]);
    const path = pickText(dice, ['/trpc/auth.signOut', '/shared', '/unsubscribe?token=a', '/policy-report', '/pic/a']);
    const head = [`Content-Type: ${type}`, cookieOf(dice, world), 'Content-Length: 2', 'Connection: close'];
    return `${lines(`${path === '/pic/a' ? 'PUT' : 'POST'} ${path} HTTP/1.1`, HOST, ORIGIN, ...head)}{}`;
  },
  batch: (dice, world) => {
    const names = Array.from({ length: dice.pick([0, 1, 2, 10, 11, 60]) ?? 1 }, () =>
      pickText(dice, ['rooms.list', 'auth.session', 'nothing.here', '', 'sync.pull', 'sync.events', '__proto__']),
    );
    const body = pickText(dice, ['{}', '[]', '{"0":null,"99":{}}', '{"-1":{}}', 'null', '{"0":{"1":{}}}', '']);
    return post(`/trpc/${names.join(',')}?batch=1`, body, cookieOf(dice, world));
  },
  upgrade: (dice, world) =>
    get(
      pickText(dice, ['/', '/trpc/sync.events', '/livez']),
      pickText(dice, [
        'Upgrade: websocket\r\nConnection: Upgrade',
        'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings',
      ]),
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Version: 13',
      ...(dice.once(2) ? [cookieOf(dice, world)] : []),
    ),
  'HTTP/1.0': (dice, world) =>
    lines(
      `${pickText(dice, ['GET', 'HEAD', 'POST'])} ${pickText(dice, PATHS)} HTTP/1.0`,
      ...(dice.once(2) ? [HOST] : []),
      ...(dice.once(2) ? [cookieOf(dice, world)] : []),
      ...(dice.once(2) ? ['Connection: keep-alive'] : []),
    ),
  'HTTP/0.9': () => 'GET /livez\r\n\r\n',
  pipelined: (dice, world) => {
    const count = 2 + dice.roll(12);
    const one = () =>
      `GET ${pickText(dice, PATHS)} HTTP/1.1\r\n${HOST}\r\n${dice.once(2) ? `${cookieOf(dice, world)}\r\n` : ''}\r\n`;
    const text = `${Array.from({ length: count }, one).join('')}${get('/livez')}`;
    return { parts: [Buffer.from(text, 'latin1')], responsesMax: count + 1 };
  },
  slow: (dice, world) => {
    const whole = dice.once(2) ? get('/trpc/rooms.list', cookieOf(dice, world)) : post('/trpc/auth.signOut', '{}');
    const cuts = Array.from({ length: 1 + dice.roll(4) }, () => dice.roll(whole.length)).toSorted((a, b) => a - b);
    return [0, ...cuts].map((start, place) => whole.slice(start, cuts[place] ?? whole.length));
  },
  'changed bytes': (dice, world) => {
    const whole = Buffer.from(
      dice.once(2)
        ? get('/trpc/rooms.list?input=%7B%7D', cookieOf(dice, world))
        : post('/trpc/rooms.create', '{"id":"0198c0de-0000-7000-8000-000000000001","name":"A"}', cookieOf(dice, world)),
      'latin1',
    );
    for (let times = 1 + dice.roll(6); times > 0; times--) whole[dice.roll(whole.length)] = dice.roll(256);
    return { parts: [whole], responsesMax: 2 };
  },
  'random bytes': (dice) => bytes(dice, 1 + dice.roll(400)),
};

const OPEN_ENDED = new Set(['cut off', 'chunks', 'changed bytes', 'random bytes', 'upgrade', 'HTTP/1.0']);

export const RAW_KINDS = Object.keys(KINDS);

/** Makes the connection of a number: the same seed and number give the same bytes, but for tokens and ids. */
export function rawCase(dice: Dice, world: World, index: number): RawCase {
  const kind = RAW_KINDS[index % RAW_KINDS.length] ?? 'path';
  const made = KINDS[kind]?.(dice, world) ?? '';
  const usual = { kind, responsesMax: 1, isAmbiguous: false, isOpenEnded: OPEN_ENDED.has(kind) };
  if (typeof made === 'string') return { ...usual, parts: [Buffer.from(made, 'latin1')] };
  if ('length' in made) return { ...usual, parts: made.map((part) => Buffer.from(part, 'latin1')) };
  return { ...usual, parts: [], ...made };
}
