import { setTimeout as delay } from 'node:timers/promises';
import { TIMEOUT_MS } from './exchange.ts';
import { PASSWORD } from './fill-people.ts';
import { HintWatch } from './hint-watch.ts';
import { LivePerson } from './live-person.ts';
import { pickWeighted, planArrivals, runOpenly } from './open-model.ts';
import { Recorder } from './recorder.ts';
import type { Site } from './site.ts';

/**
 * What devices begin by themselves, by weight. Pulls after hints come on top, and the search is local. A push has one to
 * four commands.
 */
const MIX = {
  push: 30,
  read: 30,
  open: 20,
  reconnect: 8,
  history: 6,
  snapshot: 2.5,
  'sign-in': 2,
  upload: 1.5,
} as const;
/** Milliseconds to the end of the last work of a phase: a push may wait for the one before it. */
const LAST_MS = 2 * TIMEOUT_MS + 5000;

/** All people of a site, and what they do. */
export class Crowd {
  readonly people: readonly LivePerson[];
  readonly emails: readonly string[];
  hints = new HintWatch();
  /** The last one is the present one. */
  readonly #phases: { from: number; recorder: Recorder }[] = [{ from: 0, recorder: new Recorder() }];
  readonly #random: () => number;
  readonly #photo: Buffer;

  constructor({ servers, people }: Site, { random, photo }: { random: () => number; photo: Buffer }) {
    this.#random = random;
    this.#photo = photo;
    this.emails = people.map(({ email }) => email);
    this.people = people.map((filled, number) => {
      const server = servers[number % servers.length];
      if (!server) throw new Error('There is no server.');
      const { pictureIds, ...person } = filled;
      return new LivePerson({
        ...person,
        number,
        port: server.port,
        storedPictures: [],
        freePictures: pictureIds,
        plan: (kind, plannedAt) => this.#recorderOf(plannedAt).plan(kind),
        drop: (kind, plannedAt) => this.#recorderOf(plannedAt).drop(kind),
        record: (outcome) => this.#recorderOf(outcome.plannedAt).add(outcome),
        hints: this.hints,
        random,
      });
    });
  }

  /** Everybody connects, within `seconds`, and some send a picture. */
  async arrive(seconds: number): Promise<Recorder> {
    const every = (seconds * 1000) / this.people.length;
    for (const [number, person] of this.people.entries()) {
      void person.connect(performance.now());
      if (number % 4 === 0) void person.uploadPicture(performance.now(), this.#photo);
      await delay(every);
    }
    await this.rest();
    return this.#recorderOf(performance.now());
  }

  /** Runs one phase at a rate of arrivals a second. Returns what is recorded of it: answers may be missing yet. */
  async act(perSecond: number, seconds: number): Promise<Recorder> {
    const recorder = new Recorder();
    this.#phases.push({ from: performance.now(), recorder });
    await runOpenly(planArrivals({ perSecond, seconds, random: this.#random }), (plannedAt) => {
      recorder.lateness.push(performance.now() - plannedAt);
      this.#doOne(plannedAt);
    });
    return recorder;
  }

  /** Waits for the work in progress, but not for ever: what is still open then has no answer. */
  async rest(): Promise<void> {
    const giveUp = performance.now() + LAST_MS;
    const isOpen = () => this.#phases.some(({ recorder }) => recorder.unanswered > 0);
    while (isOpen() && performance.now() < giveUp) await delay(10);
  }

  leave(): void {
    for (const person of this.people) person.disconnect();
  }

  /** An answer belongs to the phase in which its work was planned. */
  #recorderOf(plannedAt: number): Recorder {
    const phase = this.#phases.findLast(({ from }) => from <= plannedAt);
    if (!phase) throw new Error('Work was planned before all phases.');
    return phase.recorder;
  }

  #doOne(plannedAt: number): void {
    const number = Math.floor(this.#random() * this.people.length);
    const person = this.people[number];
    if (!person) return;
    const begin = () => {
      switch (pickWeighted(MIX, this.#random)) {
        case 'push':
          return person.push(plannedAt, 1 + Math.floor(this.#random() ** 2 * 4));
        case 'read':
          return this.#withPictures(number).readPicture(plannedAt);
        case 'open':
          return person.pull(plannedAt);
        case 'reconnect':
          person.disconnect();
          return person.connect(plannedAt);
        case 'history':
          return person.readHistory(plannedAt);
        case 'snapshot':
          return person.snapshot(plannedAt);
        case 'sign-in':
          return person.signIn(plannedAt, { email: this.emails[number] ?? '', password: PASSWORD });
        case 'upload':
          return person.uploadPicture(plannedAt, this.#photo);
      }
    };
    void begin();
  }

  /** Not everybody has pictures: returns the next person who has. */
  #withPictures(number: number): LivePerson {
    for (let step = 0; step < this.people.length; step++) {
      const person = this.people[(number + step) % this.people.length];
      if (person && person.pictures > 0) return person;
    }
    throw new Error('Nobody has a picture.');
  }
}
