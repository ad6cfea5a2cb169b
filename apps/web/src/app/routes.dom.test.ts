import { APP_PATHS, MOVED_PATHS, SIGNED_IN_PATHS } from '@boxroom/domain/page/page-kind';
import { expect, test } from 'vitest';
import { makeRouter } from './router.ts';

test('the server and the service worker know every address of the app, and no other', () => {
  const drawn = Object.keys(makeRouter().routesByPath).filter((path) => path !== '/');
  expect(drawn.toSorted()).toEqual([...APP_PATHS, ...Object.keys(MOVED_PATHS)].toSorted());
});

test('the signed-in app has exactly the addresses that count as its own', () => {
  const { routesByPath } = makeRouter();
  const inside = Object.values(routesByPath).filter(
    ({ parentRoute }) => (parentRoute as { id: string }).id === '/signed-in',
  );
  expect(inside.map(({ fullPath }) => fullPath).toSorted()).toEqual(SIGNED_IN_PATHS.toSorted());
});
