import type { Block, Inline } from '../text/block.ts';

export interface LegalText {
  readonly title: string;
  /** For search engines. */
  readonly description: string;
  /** When its words last changed, YYYY-MM-DD: the "Last Updated" of its page. */
  readonly lastChanged: string;
  readonly body: readonly Block[];
}

/** Days between the announcement of a material change and its taking effect. */
export const NOTICE_DAYS = 30;

/** Nobody below this age may have an account. */
export const AGE_MIN = 13;

/** An address as the operator wrote it, to press. */
export function mailTo(address: string): Inline {
  return { text: address, href: `mailto:${address}` };
}
