import { afterAll, beforeAll, expect, test } from 'vitest';
import { router } from '../../rpc/trpc.ts';
import { TestBrowser } from '../../testing/browser.ts';
import { addVisitor } from '../../testing/picture-household.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { featureVoteRouter } from './feature-vote-router.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ router: router({ featureVote: featureVoteRouter }) });
});
afterAll(() => server.stop());

test('a vote counts once per person', async () => {
  const [ann, bob] = [new TestBrowser(server.app), new TestBrowser(server.app)];
  for (const browser of [ann, bob]) {
    const [name = '', value = ''] = (await addVisitor(server)).cookie.split('=');
    browser.cookies.set(name, value);
  }
  for (let n = 0; n < 3; n++)
    expect((await ann.mutate('featureVote.add', { feature: 'image-recognition' })).status).toBe(200);
  expect((await ann.query('featureVote.list')).data).toEqual({ features: ['image-recognition'] });
  expect((await bob.query('featureVote.list')).data).toEqual({ features: [] });
  expect(await server.services.db.selectFrom('feature_vote').selectAll().execute()).toHaveLength(1);
  expect((await bob.mutate('featureVote.add', { feature: 'free beer' })).error?.appCode).toBe('INVALID');
});
