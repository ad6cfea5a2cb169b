import type { PullOutput } from '@boxroom/domain/sync/protocol';
import type { SyncState } from './status.ts';

/** A message between the tabs of one browser. IndexedDB is the source of truth; a lost message only costs time. */
export type TabMessage =
  /** A new command waits. A tab of an older app leaves out whether pictures changed with it. */
  | { type: 'enqueued'; hasPictures?: boolean }
  | { type: 'pulled'; generation: number; out: PullOutput }
  | { type: 'reload' }
  | { type: 'refused-changed' }
  | { type: 'state'; state: SyncState }
  /** Asks the leading tab to sync and to report its state. A hidden leader hands over to a visible tab. */
  | { type: 'sync-please'; isVisible: boolean };

/** Whether a message is about leadership and state; the others are about the data on disk. */
export function isAboutTabs(message: TabMessage): message is Extract<TabMessage, { type: 'state' | 'sync-please' }> {
  return message.type === 'state' || message.type === 'sync-please';
}

export interface TabChannel {
  post(message: TabMessage): void;
  onMessage: ((message: TabMessage) => void) | null;
  close(): void;
}

/** Connects the tabs of one browser and account over BroadcastChannel; without it, the tab works alone. */
export function openTabChannel(name: string): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { post() {}, onMessage: null, close() {} };
  const broadcast = new BroadcastChannel(name);
  const channel: TabChannel = {
    post: (message) => broadcast.postMessage(message),
    onMessage: null,
    close: () => broadcast.close(),
  };
  broadcast.addEventListener('message', (event: MessageEvent<TabMessage>) => channel.onMessage?.(event.data));
  return channel;
}
