import { expect, test, vi } from 'vitest';
import { directOrigins } from './direct-origins.ts';
import { createS3PictureStore } from './s3-picture-store.ts';
import type { S3Settings } from './s3-settings.ts';

const SETTINGS: S3Settings = {
  endpoint: null,
  bucket: 'boxes',
  region: 'us-east-1',
  login: { accessKeyId: 'key', secretAccessKey: 'secret' },
  pathStyle: false,
  prefix: 'pictures/',
  signedReads: true,
};

test.each<[Partial<S3Settings>, string[]]>([
  [{ signedReads: false }, []],
  [{}, ['https://boxes.s3.us-east-1.amazonaws.com']],
  [{ bucket: 'my.boxes' }, ['https://s3.us-east-1.amazonaws.com']],
  [{ region: 'cn-north-1' }, ['https://boxes.s3.cn-north-1.amazonaws.com.cn']],
  [{ endpoint: 'https://s3.example.org:8443/x', pathStyle: true }, ['https://s3.example.org:8443']],
  [{ endpoint: 'https://s3.example.org' }, ['https://boxes.s3.example.org']],
])('with %j browsers read from %j', async (settings, origins) => {
  const log = { error: vi.fn() };
  const pictures = createS3PictureStore({ settings: { ...SETTINGS, ...settings } });
  expect(await directOrigins({ pictures, log })).toEqual(origins);
  expect(log.error).not.toHaveBeenCalled();
});

test('without credentials browsers read through Boxroom', async () => {
  const log = { error: vi.fn() };
  const pictures = { sign: () => Promise.reject(new Error('no credentials')) };
  expect(await directOrigins({ pictures, log })).toEqual([]);
  expect(log.error).toHaveBeenCalledOnce();
});
