/** A run of text: plain, or with one meaning. It contains no markup, so nothing has to be escaped or trusted. */
export type Inline =
  | string
  | { readonly text: string; readonly href: string }
  | { readonly text: string; readonly strong: true }
  | { readonly text: string; readonly em: true };

export type InlineText = readonly Inline[];

/** A block of text on a public page. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: InlineText }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly InlineText[] }
  | {
      readonly kind: 'table';
      readonly caption: string;
      readonly head: readonly string[];
      /** Each row is as long as `head`; its first cell names it. */
      readonly rows: readonly (readonly InlineText[])[];
    }
  | { readonly kind: 'quote'; readonly text: InlineText }
  | { readonly kind: 'note'; readonly text: InlineText };
