import { pullInputSchema, pullOutputSchema, pushInputSchema } from '@boxroom/domain/sync/protocol-schemas';
import type { Disk, StoreName } from '@boxroom/sync-client/disk';
import { STORE_NAMES } from '@boxroom/sync-client/disk';
import { SyncEngine } from '@boxroom/sync-client/engine';
import { MemoryDisk } from '@boxroom/sync-client/memory-disk';
import type { Transport } from '@boxroom/sync-client/transport';
import { v7 as newId } from 'uuid';
import { push, type PushServices } from '../sync/push.ts';
import { pullParsed } from './pull-parsed.ts';

/** Pushes and pulls without HTTP, but validates and copies the data as on the wire. */
export function directTransport(services: PushServices, userId: string): Transport {
  return {
    push: (input) => push(services, userId, pushInputSchema.parse(overTheWire(input))),
    pull: async (input) => {
      const out = await pullParsed(services.db, userId, pullInputSchema.parse(overTheWire(input)));
      return pullOutputSchema.parse(overTheWire(out));
    },
    sendPicture: () => Promise.resolve(null),
    subscribe: () => () => undefined,
  };
}

function overTheWire(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}

/** One browser with the real engine. Its disk outlives the engine and can be copied. */
export class SyncDevice {
  readonly userId: string;
  readonly disk: Disk;
  readonly #transport: Transport;
  /** The offset of this device's clock, in milliseconds. */
  clockOff = 0;

  constructor(userId: string, transport: Transport, disk: Disk = new MemoryDisk()) {
    this.userId = userId;
    this.disk = disk;
    this.#transport = transport;
  }

  open(): Promise<SyncEngine> {
    const { disk } = this;
    return SyncEngine.open({
      userId: this.userId,
      transport: this.#transport,
      channel: { post: () => undefined, onMessage: null, close: () => undefined },
      newId,
      now: () => Date.now() + this.clockOff,
      openDisk: () => Promise.resolve({ run: (...call) => disk.run(...call), close: () => undefined }),
    });
  }

  /** Returns a device with a copy of this one's disk, as on another machine or from a backup. */
  async copy(): Promise<SyncDevice> {
    const copied = new MemoryDisk();
    const records = await this.disk.run(STORE_NAMES, { mode: 'readonly' }, (tx) =>
      Promise.all(STORE_NAMES.map(async (name): Promise<[StoreName, unknown[]]> => [name, await tx.getAll(name)])),
    );
    await copied.run(STORE_NAMES, { mode: 'readwrite' }, async (tx) => {
      for (const [name, values] of records) for (const value of values) tx.put(name, structuredClone(value) as never);
    });
    return new SyncDevice(this.userId, this.#transport, copied);
  }
}
