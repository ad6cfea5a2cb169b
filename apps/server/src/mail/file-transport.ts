import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailTransport, QueuedMail } from './mail.ts';
import { readSignInMail } from './sign-in-mail.ts';

export interface FileTransportOptions {
  /**
   * The folder of the mails: one JSON file each, `{ to, from, subject, html, text, createdAt }`, with `unsubscribeUrl`
   * where there is one; file names sort by time.
   */
  folder: string;
  from: string;
  /** Prints the link and the code that a person without a mail provider needs to sign in. */
  print: (line: string) => void;
}

/** The transport of a machine without a mail provider. Sending a mail again replaces its file. */
export function createFileTransport({ folder, from, print }: FileTransportOptions): MailTransport {
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { to, subject, html, text, createdAt, unsubscribeUrl } = mail;
      const file = join(folder, fileName(mail));
      const content = JSON.stringify(
        { to, from, subject, html, text, createdAt: createdAt.toISOString(), unsubscribeUrl },
        null,
        2,
      );
      // Atomic: readers see a whole file or none.
      await writeFile(`${file}.part`, content, { mode: 0o600 });
      await rename(`${file}.part`, file);
      if (mail.kind === 'sign-in' || mail.kind === 'recovery') print(signInLines(mail));
    },
  };
}

function fileName({ createdAt, id }: QueuedMail): string {
  return `${createdAt.toISOString().replace(/[:.]/g, '-')}-${id}.json`;
}

function signInLines({ to, text }: QueuedMail): string {
  const { link, code } = readSignInMail(text);
  const codeLine = code === null ? '' : `  code: ${code}\n`;
  return `\nSign-in mail for ${to}\n  link: ${link}\n${codeLine}`;
}
