import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { readEnv } from '../env.ts';
import { type ObjectStore, startObjectStore } from '../testing/object-store.ts';
import { storesPictures } from './picture-store.contract.ts';
import { createS3PictureStore } from './s3-picture-store.ts';

/** The store that the environment names, as `npm run campaign:s3` does; otherwise one of our own. */
const read = readEnv();
const given = read.ok ? read.env.s3 : null;
let own: ObjectStore;
beforeAll(async () => {
  own = await startObjectStore();
});
afterAll(() => own.stop());

storesPictures(() => {
  const settings = given ?? own.settings;
  return Promise.resolve(
    createS3PictureStore({ settings: { ...settings, prefix: `${settings.prefix}${randomUUID()}/` } }),
  );
});
