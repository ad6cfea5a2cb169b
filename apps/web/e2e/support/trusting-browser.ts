import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import config from '../../playwright.config.ts';

const NO_CERTUTIL = 'This needs certutil to trust a certificate (Debian: apt-get install libnss3-tools).';

type Device = Parameters<typeof chromium.launchPersistentContext>[1];

/**
 * A browser of a device of its own: its profile, and its store of trusted authorities (`~/.pki/nssdb`, where Chromium
 * on Linux looks for them), both in a folder that stands for the home of a person.
 */
export class TrustingBrowser {
  readonly #home = mkdtempSync(join(tmpdir(), 'boxroom-home-'));
  readonly #device: Device;
  readonly #host: string;
  #context: BrowserContext | null = null;

  /** Finds `host` at this machine, as devices at home find a `.local` name. */
  constructor(host: string, device: Device) {
    this.#host = host;
    this.#device = device;
    mkdirSync(this.#store, { recursive: true });
    certutil('-N', '--empty-password', '-d', `sql:${this.#store}`);
  }

  get #store(): string {
    return join(this.#home, '.pki', 'nssdb');
  }

  async start(): Promise<Page> {
    const launch = config.use?.launchOptions ?? {};
    const context = await chromium.launchPersistentContext(join(this.#home, 'profile'), {
      ...launch,
      args: [...(launch.args ?? []), `--host-resolver-rules=MAP ${this.#host} 127.0.0.1`],
      env: { ...process.env, HOME: this.#home } as Record<string, string>,
      locale: 'en-US',
      ...this.#device,
    });
    this.#context = context;
    return context.pages()[0] ?? (await context.newPage());
  }

  /** Adds an authority to the store of this device. A running browser learns of it at its next start. */
  trust(file: string): void {
    certutil('-A', '-n', 'Boxroom', '-t', 'C,,', '-i', file, '-d', `sql:${this.#store}`);
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
  }

  async dispose(): Promise<void> {
    await this.close();
    await rm(this.#home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

function certutil(...args: string[]): void {
  const { error, status, stderr } = spawnSync('certutil', args, { encoding: 'utf8' });
  if (error) throw new Error(NO_CERTUTIL, { cause: error });
  if (status !== 0) throw new Error(`certutil ${args.join(' ')}: ${stderr}`);
}
