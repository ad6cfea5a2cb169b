import { addPerson } from '@boxroom/db/testing/sample-rows';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../rpc/context.ts';
import { router } from '../rpc/trpc.ts';
import { interleave } from '../testing/interleave.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { authRouter } from './auth-router.ts';
import { requestRecovery } from './recovery.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ router: router({ auth: authRouter }) });
});
afterAll(() => server.stop());

test('an account that is deleted while a link to its password is made gets none, and that is no error', async () => {
  const { db } = server.services;
  const failures: unknown[] = [];
  let attempts = 0;
  let person = { id: '', email: '' };
  await interleave(db, {
    async prepare() {
      const { id } = await addPerson(db);
      person = await db.selectFrom('app_user').select(['id', 'email']).where('id', '=', id).executeTakeFirstOrThrow();
    },
    async first(slow) {
      const work: Promise<void>[] = [];
      const ctx = {
        ...server.services,
        db: slow,
        request: { ip: '192.0.2.1', userAgent: null, language: 'en' },
        cookies: { read: () => null },
        limits: { take: () => Promise.resolve() },
        authenticate: () => Promise.resolve(null),
        afterAnswer: (later: () => Promise<void>) => void work.push(later()),
      } as unknown as Context;
      // Kept here: `interleave` takes a failure for a refusal.
      await requestRecovery(ctx, { email: person.email })
        .then(() => Promise.all(work))
        .catch((error: unknown) => failures.push(error));
    },
    second: (other) => sql`delete from app_user where id = ${person.id}`.execute(other),
    async check(after) {
      attempts = after;
      expect(await db.selectFrom('secret_token').select('kind').where('user_id', '=', person.id).execute()).toEqual([]);
    },
  });
  expect(failures).toEqual([]);
  // Each statement up to the mail: with fewer the request would not have reached it.
  expect(attempts).toBeGreaterThan(3);
});
