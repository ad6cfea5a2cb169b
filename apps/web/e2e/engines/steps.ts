import { setTimeout as wait } from 'node:timers/promises';
import { type Belongings, bringBelongings } from '../support/belongings.ts';
import type { BoxroomServer } from '../support/boxroom-server.ts';
import { button, dialog, field, heading, link, text } from './part.ts';
import type { Visitor } from './visitor.ts';

/** Common actions of a person, in the words of the screens. */

interface Answer {
  status: number;
  body: string;
}

/** Calls a procedure with the session of the visitor's browser, which must be at the server's origin. */
export async function call<T>(visitor: Visitor, procedure: string, data?: object, method = 'POST'): Promise<T> {
  for (;;) {
    const { status, body } = await visitor.run(
      async ({ path, sent, how }): Promise<Answer> => {
        const answer = await fetch(path, {
          method: how,
          ...(how === 'POST' && { headers: { 'content-type': 'application/json' }, body: sent }),
        });
        return { status: answer.status, body: await answer.text() };
      },
      { path: `/trpc/${procedure}`, sent: JSON.stringify(data ?? {}), how: method },
    );
    if (status === 200) return (JSON.parse(body) as { result: { data: T } }).result.data;
    // The same person signed in on another device just before: there is a pause between two mails.
    if (status !== 429) throw new Error(`${procedure} answered ${status}: ${body}`);
    await wait(100);
  }
}

/** Returns what the server answers this visitor to a question, as text. */
export function onServer(visitor: Visitor, procedure: string, input: object): Promise<string> {
  const query = `input=${encodeURIComponent(JSON.stringify(input))}`;
  return visitor.run(async (path) => (await fetch(path)).text(), `/trpc/${procedure}?${query}`);
}

/** Returns the id at the end of the address of a box. */
export function idIn(address: string): string {
  return new URL(address).pathname.split('/').at(-1) ?? '';
}

interface Arrival {
  has?: Belongings;
  /** The page that opens; by default the dashboard. */
  at?: string;
  /** Leaves the tour of a new person to the story. */
  withTour?: boolean;
}

/** Signs in by calls, where the sign-in is not the story, and opens the app. */
export async function arrive(visitor: Visitor, server: BoxroomServer, email: string, arrival: Arrival = {}) {
  const { has, at = '/app', withTour = false } = arrival;
  await visitor.open(`${server.origin}/robots.txt`);
  const seen = (await server.mailbox.all(email)).length;
  const { requestId } = await call<{ requestId: string }>(visitor, 'auth.requestLink', { email });
  const { code } = await server.mailbox.nextSignIn(email, seen);
  const { isNew } = await call<{ isNew: boolean }>(visitor, 'auth.verifyCode', { requestId, code });
  if (isNew && !withTour) await call(visitor, 'onboarding.complete');
  if (has) {
    await bringBelongings(
      {
        post: (procedure, data) => call(visitor, procedure, data),
        get: (procedure) => call(visitor, procedure, undefined, 'GET'),
      },
      has,
    );
  }
  await visitor.open(`${server.origin}${at}`);
  await visitor.sees({ role: 'main' });
}

/** Signs in through the screens, with the code or the link of the mail. Ends at the tour of a new person. */
export async function signIn(visitor: Visitor, server: BoxroomServer, email: string, by: 'code' | 'link' = 'code') {
  const seen = (await server.mailbox.all(email)).length;
  await visitor.open(`${server.origin}/auth`);
  await visitor.type(field(/e-?mail/i), email);
  await visitor.key('Enter');
  const mail = await server.mailbox.nextSignIn(email, seen);
  if (by === 'code') return visitor.type(field('6-digit code'), mail.code);
  await visitor.open(mail.link);
  return visitor.press(button(/continue/i));
}

/** Skips what leads a new person. */
export async function skipTour(visitor: Visitor): Promise<void> {
  await visitor.press(button('Skip', { role: 'dialog' }));
  await visitor.misses({ role: 'dialog' });
}

export async function addBox(visitor: Visitor, name: string): Promise<void> {
  const form = dialog('Add Box');
  await visitor.press(button(/^Add (First )?Box$/));
  await visitor.type(field(/^Box name/, form), name);
  await visitor.press(button('Add Box', form));
  await visitor.misses({ role: 'dialog' });
}

export async function addItem(visitor: Visitor, name: string): Promise<void> {
  await visitor.type(field('Item name'), name);
  await visitor.press(button('Add Item'));
  await visitor.sees({ role: 'button', name });
}

export async function openBox(visitor: Visitor, name: string): Promise<void> {
  await visitor.press(link(`Go to details of ${name}`));
  await visitor.sees(heading(name, 1));
}

/** Waits until the whole app is stored on the device and its worker controls this page. */
export async function keepsApp(visitor: Visitor): Promise<void> {
  await visitor.run(async () => {
    const { serviceWorker } = navigator;
    const controlled = new Promise((resolve) => {
      serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
    await serviceWorker.ready;
    if (!serviceWorker.controller) await controlled;
  }, null);
}

/** Waits until no change waits to be sent. */
export async function hasSentAll(visitor: Visitor): Promise<void> {
  await visitor.misses({ role: 'img', name: 'Not sent yet' });
  await visitor.misses(text(/^Sending |waiting to be sent|not sent since/));
}

/** A file that a page offers to save: its name and its first bytes. */
export interface SavedFile {
  name: string;
  head: string;
  bytes: number;
}

/** From now on the page keeps what it would save: engines differ in where files go, and some drivers see none. */
export async function catchFiles(visitor: Visitor): Promise<() => Promise<SavedFile | null>> {
  await visitor.run(() => {
    const blobs = new Map<string, Blob>();
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (what) => {
      const url = make(what);
      if (what instanceof Blob) blobs.set(url, what);
      return url;
    };
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      Object.assign(window, { saved: { name: this.download, blob: blobs.get(this.href) } });
    };
  }, null);
  return () =>
    visitor.run(async () => {
      const { saved } = window as unknown as { saved?: { name: string; blob?: Blob } };
      if (!saved?.blob) return null;
      const head = new TextDecoder('latin1').decode(await saved.blob.slice(0, 4000).arrayBuffer());
      return { name: saved.name, head, bytes: saved.blob.size };
    }, null);
}
