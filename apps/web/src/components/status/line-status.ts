import { createContext, use } from 'react';

/** The state of the exchange with the server, for the line under the header. */
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
  /** The time of the oldest pending change, in milliseconds since 1970, if it has waited long; else null. */
  waitingSince: number | null;
  /** Changes that could not be applied and wait for the person. */
  refused: number;
  /** Where changes are kept until they are sent; anything but `disk` is lost with the tab. */
  durability: 'disk' | 'shared-computer' | 'full' | 'failed';
  /** Whether the browser promised to keep what is stored here; null where it does not tell. */
  isPersistent: boolean | null;
  /** Whether it is removed after a week, unless the browser promised to keep it. */
  isKeptForAWeek?: boolean;
  /** Rows, changes or pictures so far and in total; a total of 0 is unknown. */
  done?: number;
  total?: number;
  /** The part that fails while the rest works. */
  part?: 'all' | 'sending' | 'receiving' | 'pictures';
  /** When the network was lost, in milliseconds since 1970. */
  since?: number;
  /** When everything was last in step with the server, in milliseconds since 1970. */
  at?: number;
  /** Opens the list of pending and refused changes. */
  showChanges?: () => void;
}

const LineStatusContext = createContext<LineStatus | null>(null);

/** Wraps the pages of a signed-in person. Without it the header shows no line. */
export const LineStatusProvider = LineStatusContext.Provider;

export function useLineStatus(): LineStatus | null {
  return use(LineStatusContext);
}
