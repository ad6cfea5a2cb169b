import type { SyncEvent } from '@boxroom/domain/sync/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeSpaces, type Question } from '../testing/fake-spaces.ts';
import { type Hints, SpaceEvents } from './space-events.ts';

let spaces: FakeSpaces;

beforeEach(() => {
  vi.useFakeTimers();
  spaces = new FakeSpaces();
  spaces.seenBy.set('me', ['me', 'room']);
});
afterEach(() => vi.useRealTimers());

/** The next answers to this question are these errors. */
function fail(kind: Question, ...errors: Error[]): void {
  spaces.wait = (question) => {
    const error = question === kind ? errors.shift() : undefined;
    return error ? Promise.reject(error) : Promise.resolve();
  };
}

/** The versions that each comparison knew, by space. */
const compared = () =>
  spaces
    .questions('changed')
    .map(([ids = [], known = []]) => Object.fromEntries(ids.map((id, index) => [id, Number(known[index])])));

/** Hints over a channel that the test holds. */
class Channel implements Hints {
  readonly sent: string[][] = [];
  receive: (payload: string) => void = () => undefined;
  noteGap: () => void = () => undefined;
  isStopped = false;
  isBroken = false;

  listen(_channel: string, onMessage: (payload: string) => void, onGap: () => void) {
    [this.receive, this.noteGap] = [onMessage, onGap];
    return Promise.resolve(() => Promise.resolve(void (this.isStopped = true)));
  }

  notify(_channel: string, payload: string) {
    this.sent.push(payload.split(','));
    return this.isBroken ? Promise.reject(new Error('the channel is away')) : Promise.resolve();
  }
}

function open(remote: Channel | null = null) {
  const onError = vi.fn();
  return { events: new SpaceEvents({ db: spaces.db, remote, onError }), onError };
}

/** Reads a stream to its end. */
async function subscribe(events: SpaceEvents, userId = 'me', sessionId: string | null = null) {
  const gone = new AbortController();
  const got: string[][] = [];
  const state = { got, gone, end: 'open' as unknown };
  const read = async () => {
    const stream: AsyncIterable<SyncEvent> = events.subscribe({ userId, sessionId, signal: gone.signal });
    for await (const event of stream) got.push(event.spaces);
  };
  read().then(
    () => (state.end = 'ended'),
    (error: unknown) => (state.end = error),
  );
  await vi.advanceTimersByTimeAsync(500);
  return state;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a stream', () => {
  test('begins with an event, and then has one of all changes of a fifth of a second', async () => {
    const { events } = open();
    const { got } = await subscribe(events);
    expect(got).toEqual([[]]);
    events.publish(['room']);
    await pass(20);
    expect(got).toEqual([[], ['room']]);
    events.publish(['room', 'me']);
    events.publish(['room']);
    await pass(150);
    expect(got).toHaveLength(2);
    await pass(100);
    expect(got.slice(2).map((ids) => ids.toSorted())).toEqual([['me', 'room']]);
  });

  test('has nothing of spaces that the person cannot see', async () => {
    const { events } = open();
    const { got } = await subscribe(events);
    events.publish(['secret']);
    await pass(1000);
    expect(got).toEqual([[]]);
    expect(spaces.questions('find')).toEqual([]);
  });

  test('names the own space in place of a room that was taken away, and nothing of it later', async () => {
    const { events } = open();
    const { got } = await subscribe(events);
    spaces.seenBy.set('me', ['me']);
    events.publish(['room']);
    await pass(500);
    expect(got.slice(1)).toEqual([['me']]);
    events.publish(['room']);
    await pass(1000);
    expect(got).toHaveLength(2);
  });

  test('follows a room from when the own space has changed', async () => {
    const { events } = open();
    const { got } = await subscribe(events);
    spaces.seenBy.set('me', ['me', 'room', 'shed']);
    events.publish(['me', 'shed']);
    await pass(500);
    events.publish(['shed']);
    await pass(500);
    expect(got.slice(1)).toEqual([['me'], ['shed']]);
  });

  test('ends with its signal, and leaves nothing behind', async () => {
    const { events } = open();
    const stream = await subscribe(events);
    stream.gone.abort();
    await pass(0);
    expect(stream.end).toBe('ended');
    events.publish(['room']);
    await pass(1000);
    expect(stream.got).toEqual([[]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('ends with its session', async () => {
    const { events } = open();
    const [one, other] = [await subscribe(events, 'me', 'one'), await subscribe(events, 'me', 'other')];
    spaces.endSession('one');
    await pass(1000);
    expect([one.end, other.end]).toEqual(['ended', 'open']);
    other.gone.abort();
    await pass(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('goes on when the database cannot be asked for a while, and loses no change', async () => {
    const { events } = open();
    const { got } = await subscribe(events);
    fail('find', Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
    events.publish(['room']);
    await pass(900);
    expect(got).toEqual([[]]);
    await pass(200);
    expect(got).toEqual([[], ['room']]);
    events.publish(['room']);
    await pass(250);
    expect(got).toHaveLength(3);
  });

  test('has no event after its end, also while the database is asked', async () => {
    const { events } = open();
    const stream = await subscribe(events);
    const answer = Promise.withResolvers<void>();
    spaces.wait = () => answer.promise;
    events.publish(['room']);
    await pass(500);
    stream.gone.abort();
    answer.resolve();
    await pass(500);
    expect([stream.got, stream.end]).toEqual([[[]], 'ended']);
  });

  test('fails with an error of ours', async () => {
    const { events } = open();
    const stream = await subscribe(events);
    const error = new Error('a fault');
    fail('find', error);
    events.publish(['room']);
    await pass(500);
    expect(stream.end).toBe(error);
  });
});

describe('hints of several processes', () => {
  async function two() {
    const channel = new Channel();
    const opened = open(channel);
    await opened.events.start();
    return { ...opened, channel };
  }

  test('are collected, marked with their origin and sent in parts', async () => {
    const { events, channel } = await two();
    const { got } = await subscribe(events);
    events.publish(['room']);
    events.publish(['room', 'other']);
    events.publish([]);
    await pass(199);
    expect(channel.sent).toEqual([]);
    await pass(1);
    const [origin = ''] = channel.sent[0] ?? [];
    expect(channel.sent).toEqual([[origin, 'room', 'other']]);
    await pass(500);
    const before = got.length;
    // The own ones were delivered at once.
    channel.receive([origin, 'room'].join());
    await pass(500);
    expect(got).toHaveLength(before);
    channel.receive('another,room,other');
    await pass(500);
    expect(got.slice(before)).toEqual([['room']]);
    events.publish(Array.from({ length: 201 }, (_, number) => String(number)));
    await pass(200);
    expect(channel.sent.slice(1).map((sent) => [sent[0], sent.length])).toEqual([
      [origin, 201],
      [origin, 2],
    ]);
    await pass(1000);
    expect(channel.sent).toHaveLength(3);
  });

  test('that cannot be sent are reported', async () => {
    const { events, channel, onError } = await two();
    channel.isBroken = true;
    events.publish(['room']);
    await pass(200);
    expect(onError).toHaveBeenCalledOnce();
  });

  test('that were lost cost half a minute', async () => {
    const { events } = await two();
    const { got } = await subscribe(events);
    spaces.versions.set('room', 1);
    await pass(29_000);
    expect(got).toEqual([[]]);
    await pass(1500);
    expect(got).toEqual([[], ['room']]);
    await pass(60_000);
    expect(got).toHaveLength(2);
  });

  test('are not waited for after a gap', async () => {
    const { events, channel } = await two();
    const { got } = await subscribe(events);
    spaces.versions.set('room', 1);
    channel.noteGap();
    await pass(500);
    expect(got).toEqual([[], ['room']]);
  });

  test('that do not arrive are replaced by a comparison every two seconds, until all sources hear again', async () => {
    const { events } = await two();
    await subscribe(events);
    const comparisonsIn = async (ms: number) => {
      const before = compared().length;
      await pass(ms);
      return compared().length - before;
    };
    events.setHearing('nats', false);
    expect(await comparisonsIn(10)).toBe(1);
    expect(await comparisonsIn(6000)).toBe(3);
    events.setHearing('nats', false);
    expect(await comparisonsIn(10)).toBe(0);
    events.setHearing('test', false);
    events.setHearing('nats', true);
    await pass(100);
    expect(await comparisonsIn(6000)).toBe(3);
    events.setHearing('test', true);
    await pass(100);
    expect(await comparisonsIn(29_000)).toBe(0);
    expect(await comparisonsIn(1000)).toBe(1);
  });

  test('a comparison asks from the oldest version that a stream knows, and reports to those that lack the newest', async () => {
    const { events } = await two();
    spaces.seenBy.set('other', ['room']);
    const old = await subscribe(events);
    spaces.versions.set('room', 1);
    const current = await subscribe(events, 'other');
    events.catchUp();
    await pass(500);
    expect(compared().at(-1)).toEqual({ me: 0, room: 0 });
    expect([old.got, current.got]).toEqual([[[], ['room']], [[]]]);
    events.catchUp();
    await pass(500);
    expect(compared().at(-1)).toEqual({ me: 0, room: 1 });
    expect([old.got.length, current.got.length]).toEqual([2, 1]);
  });

  test('a comparison asks for a thousand spaces at a time', async () => {
    const { events } = await two();
    spaces.seenBy.set(
      'me',
      Array.from({ length: 1001 }, (_, number) => String(number)),
    );
    await subscribe(events);
    events.catchUp();
    await pass(10);
    expect(compared().map((known) => Object.keys(known).length)).toEqual([1000, 1]);
  });

  test('a comparison that fails is reported once for an outage, and follows every two seconds', async () => {
    const { events, onError } = await two();
    const { got } = await subscribe(events);
    fail('changed', new Error('away'), new Error('still away'));
    spaces.versions.set('room', 1);
    events.catchUp();
    await pass(10);
    expect(onError).toHaveBeenCalledOnce();
    await pass(2000);
    expect(onError).toHaveBeenCalledOnce();
    await pass(2500);
    expect(got).toEqual([[], ['room']]);
    fail('changed', new Error('away again'));
    events.catchUp();
    await pass(10);
    expect(onError).toHaveBeenCalledTimes(2);
  });

  test('spaces of streams that ended are compared no longer', async () => {
    const { events } = await two();
    const [one, other] = [await subscribe(events), await subscribe(events)];
    one.gone.abort();
    events.catchUp();
    await pass(10);
    expect(compared()).toHaveLength(1);
    other.gone.abort();
    events.catchUp();
    await pass(10);
    expect(compared()).toHaveLength(1);
  });

  test('after a stop nothing is sent, heard or compared', async () => {
    const { events, channel } = await two();
    await subscribe(events, 'me', 'session');
    events.publish(['room']);
    await events.stop();
    expect(channel.isStopped).toBe(true);
    await pass(500);
    expect(vi.getTimerCount()).toBe(0);
    events.catchUp();
    await pass(60_000);
    expect([channel.sent, compared()]).toEqual([[], []]);
  });
});

test('one process alone compares and sends nothing', async () => {
  const { events } = open();
  await events.start();
  events.publish(['room']);
  events.catchUp();
  events.setHearing('test', false);
  await pass(60_000);
  expect(compared()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  await events.stop();
});
