import { randomUUID } from 'node:crypto';
import { NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { PULL_LIMIT_DEFAULT, PUSH_MUTATIONS_MAX } from '@boxroom/domain/sync/call-limits';
import {
  type Cursor,
  type Mutation,
  PROTOCOL_VERSION,
  type PullOutput,
  type PushOutput,
} from '@boxroom/domain/sync/protocol';
import type { Household } from '../data/filled-database.ts';
import { listenTo } from '../harness/event-stream.ts';
import { type LoadRequest, postRequest, withHeaders } from '../harness/load.ts';
import { type Answer, exchange } from './exchange.ts';
import type { HintWatch } from './hint-watch.ts';
import type { Outcome } from './recorder.ts';

export interface PersonOptions {
  /** Numbers the person from 0. */
  number: number;
  household: Household;
  port: number;
  /** The versions of all spaces that this person sees. */
  cursors: Record<string, Cursor>;
  /** A room that others share; null: none. */
  sharedRoomId: string | null;
  /** Boxes and items in which the device works; those of the shared room where there is one. */
  boxIds: readonly string[];
  itemIds: readonly string[];
  storedPictures: string[];
  freePictures: string[];
  /** Work begins; `record` or `drop` (no outcome) follows with the same kind and time. */
  plan: (kind: string, plannedAt: number) => void;
  drop: (kind: string, plannedAt: number) => void;
  record: (outcome: Outcome) => void;
  hints: HintWatch;
  random: () => number;
}

interface Waiting {
  mutations: Mutation[];
  plannedAt: number;
}

/** One person with one device: a session, an event stream, an outbox and cursors, as the app has them. */
export class LivePerson {
  readonly #o: PersonOptions;
  readonly #cookie: string;
  #clientId = randomUUID();
  #seq = 0;
  #outbox: Waiting[] = [];
  #isPushing = false;
  #isPulling = false;
  /** Planned times of the pulls that wait for the next request. */
  #pullsDue: number[] = [];
  #isHinted = false;
  /** The event stream, also while it opens. */
  #stream: { close: () => void } | null = null;
  /** Streams that the server or the network ended. */
  streamsLost = 0;

  constructor(options: PersonOptions) {
    this.#o = options;
    this.#cookie = options.household.cookie;
  }

  /** Pulls without a pause over this many connections until `isOver`: a device that went mad. */
  async hurry(connections: number, isOver: () => boolean, record: (answer: Answer) => void): Promise<void> {
    const request = { path: '/trpc/history.list?input=%7B%22page%22%3A1%2C%22pageSize%22%3A25%7D' };
    const headers = { cookie: this.#cookie, ...this.#address() };
    const one = async () => {
      while (!isOver()) record(await exchange(this.#o.port, withHeaders(request, headers)));
    };
    await Promise.all(Array.from({ length: connections }, one));
  }

  /** Pictures that the server has. */
  get pictures(): number {
    return this.#o.storedPictures.length;
  }

  /** Opens the event stream; its first event counts as the end. */
  async connect(plannedAt: number): Promise<void> {
    if (this.#stream) return;
    const { port, hints, number, cursors } = this.#o;
    this.#o.plan('stream', plannedAt);
    const stream = { close: () => undefined as void };
    this.#stream = stream;
    const { promise: greeted, resolve } = Promise.withResolvers<string>();
    const onEnd = () => {
      resolve(this.#stream === stream ? 'CUT OFF' : 'LEFT');
      if (this.#stream !== stream) return;
      this.#stream = null;
      this.streamsLost++;
    };
    try {
      const to = { port, path: '/trpc/sync.events', cookie: this.#cookie, headers: this.#address() };
      const close = await listenTo(
        to,
        (data) => {
          // Keep-alive events have no data, and the greeting of the protocol no spaces.
          const { spaces } = JSON.parse(data || '{}') as { spaces?: string[] };
          if (!spaces || this.#stream !== stream) return;
          resolve('OK');
          if (spaces.length === 0) return;
          hints.arrived(number, spaces);
          this.#pullAfterHint();
        },
        onEnd,
      );
      stream.close = close;
      if (this.#stream === stream) hints.listening(number, Object.keys(cursors));
      // The person left while it opened.
      else close();
    } catch (error) {
      if (this.#stream === stream) this.#stream = null;
      resolve(error instanceof Error ? error.message : 'FAILED');
    }
    const code = await greeted;
    // A person who leaves before the first event learns nothing about the server.
    if (code === 'LEFT') this.#o.drop('stream', plannedAt);
    else this.#record('stream', plannedAt, { code, status: 0, hasRetryAfter: false });
  }

  disconnect(): void {
    const stream = this.#stream;
    this.#stream = null;
    this.#o.hints.gone(this.#o.number);
    stream?.close();
  }

  /** Adds commands to the outbox, which a device sends one push at a time. */
  async push(plannedAt: number, count: number): Promise<void> {
    this.#o.plan('push', plannedAt);
    this.#outbox.push({ mutations: Array.from({ length: count }, () => this.#command()), plannedAt });
    if (this.#isPushing) return;
    this.#isPushing = true;
    while (this.#outbox.length > 0) await this.#pushWaiting();
    this.#isPushing = false;
  }

  /** Pulls what changed. What arrives during a pull shares the next one, and each arrival has its own latency. */
  async pull(plannedAt: number): Promise<void> {
    this.#o.plan('pull', plannedAt);
    this.#pullsDue.push(plannedAt);
    if (this.#isPulling) return;
    this.#isPulling = true;
    while (this.#pullsDue.length > 0) {
      const due = this.#pullsDue;
      this.#pullsDue = [];
      this.#isHinted = false;
      const answer = await this.#pullPages(this.#clientId, this.#o.cursors);
      for (const each of due) this.#record('pull', each, answer);
    }
    this.#isPulling = false;
  }

  /** Until the next pull begins, further hints ask for nothing more. */
  #pullAfterHint(): void {
    if (this.#isHinted) return;
    this.#isHinted = true;
    void this.pull(performance.now());
  }

  /** Pulls everything, as a new device does. */
  async snapshot(plannedAt: number): Promise<void> {
    this.#o.plan('snapshot', plannedAt);
    this.#record('snapshot', plannedAt, await this.#pullPages(randomUUID(), {}));
  }

  async readPicture(plannedAt: number): Promise<void> {
    const { storedPictures, random } = this.#o;
    const id = storedPictures[Math.floor(random() * storedPictures.length)] ?? '';
    const isThumb = random() < 0.85;
    await this.#send(isThumb ? 'thumbnail' : 'picture', plannedAt, { path: `/pic/${id}${isThumb ? '/thumb' : ''}` });
  }

  async uploadPicture(plannedAt: number, photo: Buffer): Promise<void> {
    const { storedPictures, freePictures, household } = this.#o;
    // A repeated upload only learns that the picture is there.
    const id = freePictures.pop() ?? storedPictures[0] ?? '';
    const headers = { 'x-boxroom-user': household.userId, 'content-type': 'image/jpeg' };
    const request = { method: 'PUT' as const, path: `/pic/${id}`, headers, body: photo };
    const { code } = await this.#send('upload', plannedAt, request);
    if (code !== 'OK') freePictures.push(id);
    else if (!storedPictures.includes(id)) storedPictures.push(id);
  }

  async readHistory(plannedAt: number): Promise<void> {
    const input = encodeURIComponent(JSON.stringify({ page: 1, pageSize: 25, groups: true }));
    await this.#send('history', plannedAt, { path: `/trpc/history.list?input=${input}` });
  }

  /** Signs in on a further device, which is not used then. */
  async signIn(plannedAt: number, { email, password }: { email: string; password: string }): Promise<void> {
    this.#o.plan('sign-in', plannedAt);
    const request = postRequest('/trpc/auth.signInWithPassword', '', { email, password });
    const answer = await exchange(this.#o.port, withHeaders(request, this.#address()));
    this.#record('sign-in', plannedAt, answer);
  }

  async #send(kind: string, plannedAt: number, request: LoadRequest): Promise<Answer> {
    this.#o.plan(kind, plannedAt);
    const headers = { cookie: this.#cookie, ...this.#address() };
    const answer = await exchange(this.#o.port, withHeaders(request, headers));
    this.#record(kind, plannedAt, answer);
    return answer;
  }

  #record(kind: string, plannedAt: number, answer: Pick<Answer, 'code' | 'status' | 'hasRetryAfter'>): void {
    const isRefusal = answer.status === 429 || answer.status === 503;
    const hasRetryAfter = isRefusal ? answer.hasRetryAfter : null;
    this.#o.record({ kind, plannedAt, endedAt: performance.now(), code: answer.code, hasRetryAfter });
  }

  /** Each person comes from a network of their own; the server trusts its proxy. */
  #address(): Record<string, string> {
    return { 'x-forwarded-for': `10.${this.#o.number >> 8}.${this.#o.number & 255}.7` };
  }

  async #pushWaiting(): Promise<void> {
    const taken: Waiting[] = [];
    let count = 0;
    for (let next = this.#outbox[0]; next && count + next.mutations.length <= PUSH_MUTATIONS_MAX;) {
      taken.push(next);
      count += next.mutations.length;
      this.#outbox.shift();
      next = this.#outbox[0];
    }
    const { household, sharedRoomId, hints, number } = this.#o;
    const mutations = taken.flatMap((waiting) => waiting.mutations).map((m, at) => ({ ...m, seq: this.#seq + at + 1 }));
    const input = { protocol: PROTOCOL_VERSION, userId: household.userId, clientId: this.#clientId, mutations };
    const sentAt = performance.now();
    const request = postRequest('/trpc/sync.push', this.#cookie, input);
    const answer = await exchange(this.#o.port, withHeaders(request, { cookie: this.#cookie, ...this.#address() }));
    const result = answer.code === 'OK' ? dataOf<PushOutput>(answer) : null;
    const code = result && result.status !== 'ok' ? `push ${result.status}` : answer.code;
    for (const { plannedAt } of taken) this.#record('push', plannedAt, { ...answer, code });
    // A move to the same box changes nothing, and is not hinted.
    const hasChanged = mutations.some(({ name }) => name !== 'item.move');
    if (result?.status === 'ok' && hasChanged && sharedRoomId !== null) hints.changed(sharedRoomId, sentAt, number);
    if (result?.status === 'forked' || answer.status === 0) {
      // Whether the changes took effect is unknown, or another answer was lost: this device begins again.
      this.#clientId = randomUUID();
      this.#seq = 0;
    } else if (result) this.#seq = result.lastSeq;
  }

  async #pullPages(clientId: string, cursors: Record<string, Cursor>): Promise<Answer> {
    const { household, port } = this.#o;
    for (;;) {
      const ackedSeq = clientId === this.#clientId ? this.#seq : 0;
      const { userId } = household;
      const input = { protocol: PROTOCOL_VERSION, userId, clientId, cursors, ackedSeq, limit: PULL_LIMIT_DEFAULT };
      const request = postRequest('/trpc/sync.pull', this.#cookie, input);
      const answer = await exchange(port, withHeaders(request, this.#address()));
      if (answer.code !== 'OK') return answer;
      const { spaces, hasMore } = dataOf<PullOutput>(answer);
      for (const { id, to, base } of spaces) cursors[id] = { v: to, base };
      if (!hasMore) return answer;
    }
  }

  #command(): Mutation {
    const { boxIds, itemIds, random } = this.#o;
    const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
    const mutation = { id: randomUUID(), seq: 0, at: Date.now() };
    const dice = random();
    const name = `Lamp ${mutation.id.slice(0, 8)}`;
    if (dice < 0.6) return { ...mutation, name: 'item.edit', input: { id: pick(itemIds), set: { name } } };
    if (dice < 0.85) return { ...mutation, name: 'item.move', input: { ids: [pick(itemIds)], boxId: pick(boxIds) } };
    const items = [{ ...NO_ITEM_FIELDS, id: randomUUID(), name }];
    return { ...mutation, name: 'item.add', input: { boxId: pick(boxIds), items } };
  }
}

function dataOf<T>({ body }: Answer): T {
  const { result } = JSON.parse(body.toString()) as { result: { data: T } };
  return result.data;
}
