import type { Block } from '../../text/block.ts';

export interface ArticleContent {
  /** The last part of the address: `/articles/{slug}`. */
  readonly slug: string;
  readonly title: string;
  /** For lists and search engines: 120 to 160 characters. */
  readonly description: string;
  readonly tags: readonly string[];
  /** YYYY-MM-DD, like `updated`. */
  readonly published: string;
  readonly updated: string;
  /** The link at the end for a reader who wants to go on. */
  readonly cta: { readonly label: string; readonly href: string };
  readonly body: readonly Block[];
}
