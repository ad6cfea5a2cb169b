import { msg, type Translate } from '../language/message.ts';
import { english } from '../language/translator.ts';

const TEXTS = {
  notAnArchive: msg('This file is not a Boxroom backup.'),
  newer: msg('This backup was made by a newer version of Boxroom. Please update this Boxroom first.'),
  damaged: msg('This backup is damaged or incomplete.'),
  tooLarge: msg('This backup holds more than an account can have.'),
} as const;
export type ArchiveFault = keyof typeof TEXTS;

/** Why an archive cannot be restored. `text` is for people, `message` for logs. */
export class ArchiveError extends Error {
  readonly fault: ArchiveFault;
  readonly #detail: (t: Translate) => string;

  /** `detail` returns a sentence that follows. */
  constructor(fault: ArchiveFault, detail: (t: Translate) => string = () => '') {
    super(`${TEXTS[fault]} ${detail(english)}`.trim());
    this.name = 'ArchiveError';
    this.fault = fault;
    this.#detail = detail;
  }

  /** The reason in sentences. */
  text(t: Translate): string {
    return `${t(TEXTS[this.fault])} ${this.#detail(t)}`.trim();
  }
}
