import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';

const BUCKET = { S3_BUCKET: 'boxes' };
const DEFAULTS = {
  endpoint: null,
  bucket: 'boxes',
  region: 'us-east-1',
  login: null,
  pathStyle: false,
  prefix: 'pictures/',
  signedReads: false,
};

function read(variables: Record<string, string>) {
  const result = readEnv(variables);
  if (!result.ok) throw new Error(result.problems.join(' '));
  const { s3, pictureStore } = result.env;
  return { s3, pictureStore };
}

test.each([
  [{}, { s3: null, pictureStore: 'disk' }],
  [{ PICTURE_STORE: 'disk' }, { s3: null, pictureStore: 'disk' }],
  [BUCKET, { s3: DEFAULTS, pictureStore: 's3' }],
  [
    { ...BUCKET, PICTURE_STORE: 'disk' },
    { s3: DEFAULTS, pictureStore: 'disk' },
  ],
  [
    {
      ...BUCKET,
      S3_ENDPOINT: 'http://127.0.0.1:9000',
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_PREFIX: 'household/pictures',
      S3_PUBLIC_READS: 'signed',
    },
    {
      s3: {
        endpoint: 'http://127.0.0.1:9000',
        bucket: 'boxes',
        region: 'eu-central-1',
        login: { accessKeyId: 'key', secretAccessKey: 'secret' },
        pathStyle: true,
        prefix: 'household/pictures/',
        signedReads: true,
      },
      pictureStore: 's3',
    },
  ],
  [
    { ...BUCKET, S3_ENDPOINT: 'https://s3.example.org', S3_PATH_STYLE: 'off' },
    { s3: { ...DEFAULTS, endpoint: 'https://s3.example.org' }, pictureStore: 's3' },
  ],
])('reads %j', (variables, settings) => {
  expect(read(variables)).toEqual(settings);
});

test.each([
  [{ S3_ENDPOINT: 'https://s3.example.org' }, 'S3_ENDPOINT needs S3_BUCKET: set both or neither.'],
  [{ PICTURE_STORE: 's3' }, 'PICTURE_STORE=s3 needs S3_BUCKET.'],
  [{ PICTURE_STORE: 'tape' }, 'PICTURE_STORE must be disk or s3.'],
  [{ S3_BUCKET: 'a/b' }, 'S3_BUCKET must be the name of a bucket.'],
  [
    { ...BUCKET, S3_ENDPOINT: 's3.example.org' },
    'S3_ENDPOINT must be an http or https address like https://s3.example.org.',
  ],
  [
    { ...BUCKET, S3_ENDPOINT: 'https://key:secret@s3.example.org' },
    'S3_ENDPOINT must be an http or https address like https://s3.example.org.',
  ],
  [{ ...BUCKET, S3_REGION: 'eu central' }, 'S3_REGION must be a name like eu-central-1.'],
  [{ ...BUCKET, S3_PREFIX: '/a' }, 'S3_PREFIX must be a start of names like boxroom/pictures/.'],
  [{ ...BUCKET, S3_PATH_STYLE: 'yes' }, 'S3_PATH_STYLE must be on or off.'],
  [{ ...BUCKET, S3_PUBLIC_READS: 'on' }, 'S3_PUBLIC_READS must be signed or off.'],
  [
    { ...BUCKET, S3_ACCESS_KEY_ID: 'key' },
    'Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither for the role of this machine.',
  ],
  [
    {
      ...BUCKET,
      PUBLIC_ORIGIN: 'https://boxes.example.org',
      S3_ENDPOINT: 'http://10.0.0.2',
      S3_PUBLIC_READS: 'signed',
    },
    'S3_PUBLIC_READS=signed needs an https S3_ENDPOINT: browsers refuse http pictures on an https page.',
  ],
])('reports the problem of %j', (variables, problem) => {
  expect(readEnv(variables)).toEqual({ ok: false, problems: [problem] });
});
