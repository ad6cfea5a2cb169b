export const PAPERS_PER_ITEM_MAX = 10;
export const PAPER_NAME_MAX = 100;
/** The limit on a chosen file, and on the body of an upload, in bytes. */
export const PAPER_FILE_MAX_BYTES = 10 * 1024 * 1024;
/** A paper that is a picture is scaled down to this many pixels a side: enough to read a receipt. */
export const PAPER_MAX_SIDE = 2400;
export const PDF_TYPE = 'application/pdf';

export const PAPER_KINDS = ['pdf', 'picture'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** A receipt, a manual: a document of an item. The bytes are in the picture store, and on devices. */
export interface Paper {
  id: string;
  name: string;
  kind: PaperKind;
  /** The size of the file as the device sends it. */
  bytes: number;
}
