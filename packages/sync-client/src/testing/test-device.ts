import { testId } from '@boxroom/domain/testing/random-world';
import type { TabChannel, TabMessage } from '../channel.ts';
import type { EngineOptions } from '../engine-options.ts';
import { SyncEngine } from '../engine.ts';
import type { Transport } from '../transport.ts';

let lastId = 0;
export const newTestId = (): string => testId(0xff, ++lastId);

/** The tabs of one browser, without a browser: what one posts the others get at once. */
export class TestChannels {
  readonly #open = new Set<TabChannel>();

  open(): TabChannel {
    const channel: TabChannel = {
      onMessage: null,
      post: (message: TabMessage) => {
        for (const other of this.#open) if (other !== channel) other.onMessage?.(structuredClone(message));
      },
      close: () => this.#open.delete(channel),
    };
    this.#open.add(channel);
    return channel;
  }
}

/** One browser with its own storage. Several tabs may be opened in it. */
export class TestDevice {
  readonly prefix = `test-${newTestId()}-`;
  readonly #channels = new TestChannels();
  now = 1_000_000;

  openTab(userId: string, transport: Transport): Promise<SyncEngine> {
    const options: EngineOptions = {
      userId,
      transport,
      channel: this.#channels.open(),
      newId: newTestId,
      now: () => ++this.now,
      databasePrefix: this.prefix,
    };
    return SyncEngine.open(options);
  }
}
