import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { HintWatch } from './hint-watch.ts';
import { LivePerson } from './live-person.ts';
import { Recorder } from './recorder.ts';

/** Requests that wait until the test answers them. */
const asked: ServerResponse[] = [];
const server = createServer((_, response) => void asked.push(response));

afterEach(async () => {
  asked.length = 0;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function person(): Promise<{ someone: LivePerson; recorder: Recorder; plannedTimes: number[] }> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const recorder = new Recorder();
  const plannedTimes: number[] = [];
  const someone = new LivePerson({
    number: 0,
    household: { userId: 'user', cookie: 'session=1' } as never,
    port: (server.address() as AddressInfo).port,
    cursors: {},
    sharedRoomId: null,
    boxIds: [],
    itemIds: [],
    storedPictures: [],
    freePictures: [],
    plan: (kind) => recorder.plan(kind),
    drop: (kind) => recorder.drop(kind),
    record: (outcome) => {
      plannedTimes.push(outcome.plannedAt);
      recorder.add(outcome);
    },
    hints: new HintWatch(),
    random: () => 0,
  });
  return { someone, recorder, plannedTimes };
}

const answerPull = () => asked.shift()?.end(JSON.stringify({ result: { data: { spaces: [], hasMore: false } } }));
const openStream = () => {
  const stream = asked.shift();
  stream?.writeHead(200, { 'content-type': 'text/event-stream' });
  stream?.write('data: {"spaces":[]}\n\n');
  return stream;
};
const requests = (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count));

test('each arrival during a pull has an outcome from its own planned time', async () => {
  const { someone, recorder, plannedTimes } = await person();
  const first = someone.pull(1);
  void someone.pull(2);
  void someone.pull(3);
  expect(recorder.unanswered).toBe(3);
  await requests(1);
  answerPull();
  await requests(1);
  expect(plannedTimes).toEqual([1]);
  answerPull();
  await first;
  expect(plannedTimes).toEqual([1, 2, 3]);
  expect([recorder.accepted, recorder.unanswered]).toEqual([3, 0]);
});

test('a second connection while the stream opens is none', async () => {
  const { someone, recorder } = await person();
  const first = someone.connect(1);
  await someone.connect(2);
  await requests(1);
  openStream();
  await first;
  expect([recorder.accepted, recorder.unanswered, asked.length]).toEqual([1, 0, 0]);
  someone.disconnect();
});

test('a stream that opens after the person left is closed, and counts as no outcome', async () => {
  const { someone, recorder } = await person();
  const left = someone.connect(1);
  await requests(1);
  someone.disconnect();
  const next = someone.connect(2);
  await requests(2);
  const closed = once(asked[0] as ServerResponse, 'close');
  openStream();
  await closed;
  await left;
  openStream();
  await next;
  expect([recorder.accepted, recorder.refused, someone.streamsLost]).toEqual([1, 0, 0]);
  someone.disconnect();
});

test('a stream that is refused can be opened again', async () => {
  const { someone, recorder } = await person();
  const refused = someone.connect(1);
  await requests(1);
  asked.shift()?.writeHead(503).end();
  await refused;
  const again = someone.connect(2);
  await requests(1);
  openStream();
  await again;
  expect([recorder.accepted, recorder.refused]).toEqual([1, 1]);
  someone.disconnect();
});
