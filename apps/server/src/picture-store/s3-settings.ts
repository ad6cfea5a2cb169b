import * as z from 'zod/mini';

/** Where this server stores pictures; read by `env.ts`. */
export interface PictureSettings {
  /** The object store; null: the folder `pictures` of `DATA_DIR` alone. */
  s3: S3Settings | null;
  /** Where new pictures go. A picture that is missing there is read from the other place. */
  pictureStore: PicturePlace;
}

export type PicturePlace = 'disk' | 's3';

export interface S3Settings {
  /** Null: Amazon's, for the region. */
  endpoint: string | null;
  bucket: string;
  region: string;
  /** Null: the machine's role, or whatever else the SDK finds. */
  login: { accessKeyId: string; secretAccessKey: string } | null;
  /** The bucket is in the path, not in the host's name. */
  pathStyle: boolean;
  /** Starts the name of every object; ends with a slash, or is empty. */
  prefix: string;
  /** Browsers read pictures from the object store, by an address that expires. */
  signedReads: boolean;
}

const DEFAULT_REGION = 'us-east-1';
const DEFAULT_PREFIX = 'pictures/';
const SWITCH = ['on', 'off'] as const;

const text = z.optional(z.string());

/** The environment variables about pictures, to spread into the schema of all variables. */
export const pictureVariables = {
  PICTURE_STORE: z.optional(z.enum(['disk', 's3'], 'must be disk or s3')),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[\w.-]{3,255}$/, 'must be the name of a bucket'))),
  S3_ENDPOINT: z.optional(
    z.string().check(z.refine(isEndpoint, 'must be an http or https address like https://s3.example.org')),
  ),
  S3_REGION: z.optional(z.string().check(z.regex(/^[\w-]+$/, 'must be a name like eu-central-1'))),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_PATH_STYLE: z.optional(z.enum(SWITCH, 'must be on or off')),
  S3_PREFIX: z.optional(
    z.string().check(z.regex(/^(?!\/|.*\/\/)[\w./-]*$/, 'must be a start of names like boxroom/pictures/')),
  ),
  S3_PUBLIC_READS: z.optional(z.enum(['signed', 'off'], 'must be signed or off')),
};

type Values = { [K in keyof typeof pictureVariables]?: z.infer<(typeof pictureVariables)[K]> };

/** Returns the settings, and one sentence for each contradiction between variables. */
export function readPictureSettings(
  values: Values,
  { https }: { https: boolean },
): { settings: PictureSettings; problems: string[] } {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, PICTURE_STORE: place } = values;
  const problems: string[] = [];
  if (bucket === undefined) {
    const given = Object.keys(pictureVariables).find((name) => name.startsWith('S3_') && name in values);
    if (given !== undefined) problems.push(`${given} needs S3_BUCKET: set both or neither.`);
    else if (place === 's3') problems.push('PICTURE_STORE=s3 needs S3_BUCKET.');
    return { settings: { s3: null, pictureStore: 'disk' }, problems };
  }
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    problems.push('Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither for the role of this machine.');
  const signedReads = values.S3_PUBLIC_READS === 'signed';
  if (signedReads && https && endpoint?.startsWith('http:'))
    problems.push('S3_PUBLIC_READS=signed needs an https S3_ENDPOINT: browsers refuse http pictures on an https page.');
  const prefix = values.S3_PREFIX ?? DEFAULT_PREFIX;
  const s3: S3Settings = {
    endpoint: endpoint ?? null,
    bucket,
    region: values.S3_REGION ?? DEFAULT_REGION,
    login: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    // A store of one's own seldom has a name in the DNS for each bucket.
    pathStyle: values.S3_PATH_STYLE ? values.S3_PATH_STYLE === 'on' : endpoint !== undefined,
    prefix: prefix.endsWith('/') ? prefix : `${prefix}/`,
    signedReads,
  };
  return { settings: { s3, pictureStore: place ?? 's3' }, problems };
}

function isEndpoint(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, search, hash } = new URL(value);
  return ['http:', 'https:'].includes(protocol) && username === '' && search === '' && hash === '';
}
