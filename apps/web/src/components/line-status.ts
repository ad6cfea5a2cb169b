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
    | 'needs-sign-in'
    | 'account-changed'
    | 'update-required'
    | 'signed-out'
    | 'failed';
  /** Changes that the server does not have yet. */
  pending: number;
  /** Changes that could not be applied and wait for the person. */
  refused: number;
  /** Where changes are kept until they are sent; anything but `disk` is lost with the tab. */
  keeping: 'disk' | 'shared-computer' | 'full' | 'failed';
  /** Rows, changes or pictures so far and in all; a total of 0 is not known yet. */
  done?: number;
  total?: number;
}

const LineStatusContext = createContext<LineStatus | null>(null);

/** Around the pages of a signed-in person. Without it the header shows no line. */
export const LineStatusProvider = LineStatusContext.Provider;

export function useLineStatus(): LineStatus | null {
  return use(LineStatusContext);
}
