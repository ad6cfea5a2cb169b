import { testId } from '@boxroom/domain/testing/random-world';
import type { TabChannel, TabMessage } from '../channel.ts';
import type { EngineOptions } from '../engine-options.ts';
import { SyncEngine } from '../engine.ts';
import type { Transport } from '../transport.ts';

let lastId = 0;
export const newTestId = (): string => testId(0xff, ++lastId);

/** The channels between the tabs of one browser, without a browser: the other tabs receive a message at once. */
export class TestChannels {
  readonly #open = new Set<TabChannel>();
  /** While true, no tab receives messages of another. */
  isDeaf = false;

  open(): TabChannel {
    const channel: TabChannel = {
      onMessage: null,
      post: (message: TabMessage) => {
        if (this.isDeaf) return;
        for (const other of this.#open) if (other !== channel) other.onMessage?.(structuredClone(message));
      },
      close: () => this.#open.delete(channel),
    };
    this.#open.add(channel);
    return channel;
  }
}

/** One browser with its own storage, for one or several tabs. */
export class TestDevice {
  /** Names the databases: a device that starts again has those of before. */
  readonly prefix: string;
  readonly #channels = new TestChannels();
  now = 1_000_000;

  constructor(prefix = `test-${newTestId()}-`) {
    this.prefix = prefix;
  }

  set isDeaf(isDeaf: boolean) {
    this.#channels.isDeaf = isDeaf;
  }

  openTab(userId: string, transport: Transport, more: Partial<EngineOptions> = {}): Promise<SyncEngine> {
    return SyncEngine.open({ ...this.#options(userId, transport), ...more });
  }

  /** Opens a tab that is ready as soon as it has something to show. */
  openTabFirst(
    userId: string,
    transport: Transport,
    boxId?: string,
    more: Partial<EngineOptions> = {},
  ): Promise<SyncEngine> {
    return SyncEngine.openFirst({ ...this.#options(userId, transport), ...more }, boxId);
  }

  #options(userId: string, transport: Transport): EngineOptions {
    return {
      userId,
      transport,
      channel: this.#channels.open(),
      newId: newTestId,
      now: () => ++this.now,
      databasePrefix: this.prefix,
    };
  }
}
