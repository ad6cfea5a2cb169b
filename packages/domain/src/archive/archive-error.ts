const TEXTS = {
  notAnArchive: 'This file is not a Boxroom backup.',
  newer: 'This backup was made by a newer version of Boxroom. Please update this Boxroom first.',
  damaged: 'This backup is damaged or incomplete.',
  tooLarge: 'This backup holds more than an account can have.',
} as const;
export type ArchiveFault = keyof typeof TEXTS;

/** Why an archive cannot be restored, in sentences for a person. */
export class ArchiveError extends Error {
  readonly fault: ArchiveFault;

  constructor(fault: ArchiveFault, detail = '') {
    super(`${TEXTS[fault]} ${detail}`.trim());
    this.name = 'ArchiveError';
    this.fault = fault;
  }
}
