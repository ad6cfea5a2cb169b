import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export type Mail = {
  to: string;
  from: string;
  subject: string;
  html: string;
  text: string;
  createdAt: string;
};

/** A sign-in mail with its two ways in: `link` opens in a browser, `code` is six digits to type. */
export type SignInMail = Mail & { link: string; code: string };

const WAIT_LIMIT = 15_000;

/**
 * The mails that a server without a provider writes to its data folder: one JSON file each, with names in order of
 * time.
 */
export class Mailbox {
  private readonly folder: string;
  /** By file name: a mail is written once. */
  private readonly mails = new Map<string, Mail>();

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Returns every mail to `address`, oldest first. */
  async all(address: string): Promise<Mail[]> {
    const names = await readdir(this.folder).catch(ignoreMissing);
    const files = names.filter((name) => name.endsWith('.json')).toSorted();
    for (const name of files) if (!this.mails.has(name)) this.mails.set(name, await readMail(join(this.folder, name)));
    return files.flatMap((name) => this.mails.get(name) ?? []).filter((mail) => mail.to === address);
  }

  /** Waits until there are more than `seen` mails to `address`, and returns the newest. Throws after 15 s. */
  async next(address: string, seen = 0): Promise<Mail> {
    const deadline = Date.now() + WAIT_LIMIT;
    while (Date.now() < deadline) {
      const mails = await this.all(address);
      const newest = mails.at(-1);
      if (newest && mails.length > seen) return newest;
      await wait(50);
    }
    throw new Error(`No new mail to ${address} within ${WAIT_LIMIT / 1000} s.`);
  }

  async nextSignIn(address: string, seen = 0): Promise<SignInMail> {
    const mail = await this.next(address, seen);
    const link = /https?:\/\/[^\s"<>]+\/auth-callback\?[^\s"<>]+/.exec(mail.text)?.[0];
    const code = /(?<![\w-])\d{6}(?![\w-])/.exec(mail.text.replaceAll(/https?:\/\/\S+/g, ''))?.[0];
    if (!link || !code) throw new Error(`The mail to ${address} lacks a link or a code:\n${mail.text}`);
    return { ...mail, link, code };
  }
}

async function readMail(path: string): Promise<Mail> {
  // Our own server wrote the file; a wrong shape fails at the first use.
  return JSON.parse(await readFile(path, 'utf8')) as Mail;
}

function ignoreMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
