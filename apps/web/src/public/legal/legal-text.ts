import type { Block, Inline } from '../text/block.ts';

export interface LegalText {
  readonly title: string;
  /** For search engines. */
  readonly description: string;
  /** When its text last changed, YYYY-MM-DD: the "Last Updated" of its page. */
  readonly lastChanged: string;
  readonly body: readonly Block[];
}

/** Days between the announcement of a material change and its effect. */
export const NOTICE_DAYS = 30;

/** Minimum age for an account, in years. */
export const AGE_MIN = 13;

/** Returns an address as the operator wrote it, as a link. */
export function mailTo(address: string): Inline {
  return { text: address, href: `mailto:${address}` };
}
