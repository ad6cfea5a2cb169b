import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** `/.well-known/security.txt`: to whom somebody who finds a hole writes (RFC 9116). */
export function registerSecurityTxt(app: FastifyInstance, env: Pick<Env, 'publicOrigin' | 'securityEmail'>): void {
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(securityTxt(env, Date.now())),
  );
}

/** `now`: milliseconds since 1970. */
export function securityTxt(
  { publicOrigin, securityEmail }: Pick<Env, 'publicOrigin' | 'securityEmail'>,
  now: number,
): string {
  // To the day, so that the text changes once a day.
  const expires = new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString();
  return [
    `Contact: mailto:${encodeURI(securityEmail)}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${publicOrigin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
