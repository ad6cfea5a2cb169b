import { createContext, use } from 'react';

/** How the exchange with the server stands, for the line under the header. */
export interface LineStatus {
  kind:
    | 'starting'
    | 'syncing'
    | 'sending'
    | 'uploading'
    | 'up-to-date'
    | 'offline'
    | 'retrying'
    | 'not-accepted'
    | 'server-outdated'
    | 'needs-sign-in'
    | 'account-changed'
    | 'update-required'
    | 'signed-out'
    | 'failed';
  /** Changes that the server does not have yet. */
  pending: number;
  /** Since when the oldest of them waits, in milliseconds since 1970, if that is long; else null. */
  waitingSince: number | null;
  /** Changes that could not be applied and wait for the person. */
  refused: number;
  /** Where changes are kept until they are sent; anything but `disk` is lost with the tab. */
  keeping: 'disk' | 'shared-computer' | 'full' | 'failed';
  /** Whether the browser has promised to keep what is stored here; null: it does not say. */
  isPersistent: boolean | null;
  /** Rows, changes or pictures so far and in all; a total of 0 is not known yet. */
  done?: number;
  total?: number;
  /** What does not work while the rest does. */
  part?: 'all' | 'sending' | 'receiving' | 'pictures';
  /** Since when there is no network, in milliseconds since 1970. */
  since?: number;
  /** When all was in step with the server, in milliseconds since 1970. */
  at?: number;
  /** Shows what waits and what was refused. */
  showChanges?: () => void;
}

const LineStatusContext = createContext<LineStatus | null>(null);

/** Around the pages of a signed-in person. Without it the header shows no line. */
export const LineStatusProvider = LineStatusContext.Provider;

export function useLineStatus(): LineStatus | null {
  return use(LineStatusContext);
}
