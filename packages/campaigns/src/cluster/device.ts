import type { CommandInput, CommandName } from '@boxroom/domain/command/registry';
import type { PullInput, PushInput } from '@boxroom/domain/sync/protocol';
import type { AppRouter } from '@boxroom/server/rpc/router';
import { wrongPagesIn } from '@boxroom/server/testing/busy-household';
import type { Disk } from '@boxroom/sync-client/disk';
import { SyncEngine } from '@boxroom/sync-client/engine';
import type { MutateResult } from '@boxroom/sync-client/engine-options';
import { MemoryDisk } from '@boxroom/sync-client/memory-disk';
import type { Pending } from '@boxroom/sync-client/pending';
import { SyncLoop } from '@boxroom/sync-client/sync-loop';
import { type Transport, TransportError } from '@boxroom/sync-client/transport';
import { patientFetch } from '@boxroom/web/lib/http/patient-fetch';
import { makeTransport } from '@boxroom/web/replica/store/transport';
import { createTRPCClient, httpLink } from '@trpc/client';
import { v7 as newId } from 'uuid';
import { openStream } from './event-stream.ts';
import type { Journal } from './journal.ts';

export interface Person {
  userId: string;
  /** For the Cookie header. */
  cookie: string;
}

export interface DeviceOptions {
  name: string;
  person: Person;
  origin: string;
  journal: Journal;
  /** Opens the disk again with each opening of the app. Default: a disk in memory that never fails. */
  openDisk?: () => Disk;
  /** Default: the app's own. */
  fetch?: typeof patientFetch;
}

/** A command that a device accepted. */
export interface GivenCommand {
  command: Pending;
  /** Resolves with true once the command survives a crash, with false when it is in memory only. */
  saved: Promise<boolean>;
}

/** A browser of one person: the app's engine, loop and transport over HTTP, on a disk that outlives them. */
export class Device {
  readonly name: string;
  readonly #options: DeviceOptions;
  readonly #openDisk: () => Disk;
  readonly #transport: Transport;
  #engine: SyncEngine | null = null;
  #loop: SyncLoop | null = null;

  constructor(options: DeviceOptions) {
    this.name = options.name;
    this.#options = options;
    const disk = new MemoryDisk();
    this.#openDisk = options.openDisk ?? (() => ({ run: (...call) => disk.run(...call), close: () => undefined }));
    this.#transport = watched(networkTransport(options), options.journal);
  }

  get engine(): SyncEngine {
    if (!this.#engine) throw new Error(`${this.name} is closed.`);
    return this.#engine;
  }

  get isOpen(): boolean {
    return this.#engine !== null;
  }

  async open(): Promise<void> {
    this.#engine = await SyncEngine.open({
      userId: this.#options.person.userId,
      transport: this.#transport,
      channel: { post: () => undefined, onMessage: null, close: () => undefined },
      newId,
      now: Date.now,
      openDisk: () => Promise.resolve(this.#openDisk()),
    });
  }

  /** Sends and receives by itself from now on, as the app does. */
  connect(): void {
    this.#loop = new SyncLoop({
      engine: this.engine,
      transport: this.#transport,
      // The only tab of its browser.
      leader: {
        compete: (onLead) => onLead(),
        giveWay: () => undefined,
        takeOver: () => undefined,
        resign: () => undefined,
      },
      now: Date.now,
      random: Math.random,
      setTimer: (callback, ms) => {
        const timer = setTimeout(callback, ms);
        return () => clearTimeout(timer);
      },
      isVisible: () => true,
    });
    this.#loop.start();
  }

  /** Ends sending and receiving, and waits for what is in progress. */
  async disconnect(): Promise<void> {
    this.#loop?.stop();
    this.#loop = null;
    await this.engine.idle();
  }

  /** Closes the app. Its disk keeps everything. */
  async close(): Promise<void> {
    await this.disconnect();
    this.engine.close();
    this.#engine = null;
  }

  /** Ends as a killed browser does. Whoever passed `openDisk` and `fetch` lets nothing more reach either. */
  crash(): void {
    this.#loop?.stop();
    this.#loop = null;
    this.#engine = null;
  }

  /** Gives one command, as a screen does. Returns null when the device's own rules refused it. */
  give(work: (engine: SyncEngine) => MutateResult): GivenCommand | null {
    const { engine } = this;
    const { plan, saved } = work(engine);
    const command = engine.replica.pending.at(-1);
    if (!plan.ok || !command) return null;
    const { id, name, input } = command;
    this.#options.journal.give({ id, device: this.name, name, input });
    return { command, saved };
  }

  /** Gives a command. Refused by the device's own rules, it leaves no trace. */
  async mutate<N extends CommandName>(name: N, input: CommandInput<N>): Promise<void> {
    await this.give((engine) => engine.mutate(name, input))?.saved;
    this.#loop?.wake();
  }

  /** Sends everything and reads to the end. Returns whether it has. */
  async settle(): Promise<boolean> {
    try {
      return (await this.engine.sync()) && this.engine.pendingCount === 0;
    } catch (error) {
      if (error instanceof TransportError) return false;
      throw error;
    }
  }
}

function networkTransport({ origin, person: { cookie }, fetch = patientFetch }: DeviceOptions): Transport {
  const client = createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${origin}/trpc`, fetch, headers: { cookie, origin } })],
  });
  return makeTransport({
    push: client.sync.push,
    pull: client.sync.pull,
    events: {
      subscribe: (_, { onData, onComplete }) => ({
        unsubscribe: openStream(origin, cookie, { onData, onEnd: onComplete }),
      }),
    },
  });
}

/** Notes in the journal what the server says. */
function watched(transport: Transport, journal: Journal): Transport {
  const noted = async <T>(what: string, call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      journal.fail(`${what}: ${error instanceof TransportError ? error.kind : String(error)}`);
      throw error;
    }
  };
  return {
    ...transport,
    async push(input: PushInput) {
      const out = await noted('push', transport.push(input));
      if (out.status !== 'ok') journal.fail(`push: ${out.status}`);
      if (out.status !== 'forked')
        journal.acknowledge(input.mutations.filter(({ seq }) => seq <= out.lastSeq).map(({ id }) => id));
      return out;
    },
    async pull(input: PullInput) {
      const out = await noted('pull', transport.pull(input));
      journal.wrongPages.push(...wrongPagesIn(input, out));
      // Of a push whose response was lost, the device learns here.
      journal.acknowledge((out.client?.done ?? []).map(({ id }) => id));
      return out;
    },
  };
}
