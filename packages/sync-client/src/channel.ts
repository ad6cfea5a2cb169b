import type { PullOutput } from '@boxroom/domain/sync/protocol';
import type { SyncState } from './status.ts';

/** What the tabs of one browser tell each other. The truth is in IndexedDB; a lost message only costs time. */
export type TabMessage =
  /** A command waits. A tab of an older app does not say whether pictures changed with it. */
  | { type: 'enqueued'; hasPictures?: boolean }
  | { type: 'pulled'; generation: number; out: PullOutput }
  | { type: 'reload' }
  | { type: 'refused-changed' }
  | { type: 'state'; state: SyncState }
  /** Asks the leading tab to sync and to say how things stand. A leader nobody looks at gives way to a visible tab. */
  | { type: 'sync-please'; isVisible: boolean };

/** Messages about who talks to the server; the others are about what is on disk. */
export function isAboutTabs(message: TabMessage): message is Extract<TabMessage, { type: 'state' | 'sync-please' }> {
  return message.type === 'state' || message.type === 'sync-please';
}

export interface TabChannel {
  post(message: TabMessage): void;
  onMessage: ((message: TabMessage) => void) | null;
  close(): void;
}

/** Tabs of one browser and account over BroadcastChannel; a lonely tab where that is missing. */
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
