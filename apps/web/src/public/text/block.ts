/** A run of text: plain, or with one meaning. There is no markup in it, so nothing has to be escaped or trusted. */
export type Inline =
  | string
  | { readonly text: string; readonly href: string }
  | { readonly text: string; readonly strong: true }
  | { readonly text: string; readonly em: true };

export type InlineText = readonly Inline[];

/** What the public pages are written in. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: InlineText }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly InlineText[] }
  | {
      readonly kind: 'table';
      readonly caption: string;
      readonly head: readonly string[];
      /** Each as long as `head`; the first cell names its row. */
      readonly rows: readonly (readonly InlineText[])[];
    }
  | { readonly kind: 'quote'; readonly text: InlineText }
  | { readonly kind: 'note'; readonly text: InlineText };
