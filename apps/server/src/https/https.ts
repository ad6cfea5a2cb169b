import type { KeyPair } from './home-authority.ts';

/** https of this process, with what belongs to it: the port of plain http, the renewal of the certificate. */
export interface Https {
  /** The certificate to begin with. */
  pair: KeyPair;
  /** Calls back with each later certificate. */
  onPair(listener: (pair: KeyPair) => void): void;
  /** For the terminal: the address to scan with a phone, if any, and sentences. */
  notes(): { scan: string | null; lines: readonly string[] };
  stop(): Promise<void>;
}
