import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { AppError } from '@boxroom/domain/error/app-error';
import { checkBody } from './checked-body.ts';
import {
  DamagedPictureError,
  digestOf,
  type FindKnown,
  ID_FILE,
  mediaTypeOf,
  type OpenPicture,
  parsePicturePath,
  parseStoreId,
  PICTURE_SIZES,
  type PictureFile,
  picturePathOf,
  type PictureSize,
  type PictureStore,
  readWhole,
} from './picture-store.ts';
import { connectToS3, type S3ConnectionOptions } from './s3-connection.ts';
import { workThrough } from './work-through.ts';

/** Up to this size a file is read and checked before anybody gets a byte, so that a slow reader holds no connection. */
const WHOLE_BYTES = 1024 * 1024;
/** A connection may break in the middle of a body, which the SDK does not retry. */
const WHOLE_ATTEMPTS = 2;
const PAGE = 1000;
const REMOVALS_AT_ONCE = 8;
/** An address serves one reader, who asks for it and follows it at once. */
const SIGNED_SECONDS = 60;
const NO_STORE = 'private, no-store';

interface StoredFile extends PictureFile {
  modified: Date;
}

/**
 * Stores pictures as objects below a prefix of a bucket, under the paths that they have on disk. An object appears when
 * it is whole. Its SHA-256 is in its metadata, and every read compares it.
 */
export function createS3PictureStore(options: S3ConnectionOptions): PictureStore {
  const { settings } = options;
  const { client, send, limits } = connectToS3(options);
  const { bucket: Bucket, prefix } = settings;
  const at = (path: string) => ({ Bucket, Key: `${prefix}${path}` });

  async function put(path: string, body: Uint8Array, type: string): Promise<void> {
    const command = new PutObjectCommand({
      ...at(path),
      Body: body,
      ContentLength: body.length,
      ContentMD5: createHash('md5').update(body).digest('base64'),
      ContentType: type,
      CacheControl: NO_STORE,
      Metadata: { sha256: digestOf(body).sha256 },
    });
    const answer = await send((options) => client.send(command, options), { bodyBytes: body.length });
    if (answer === null) throw new AppError('UNAVAILABLE', 'the object store lacks the bucket');
  }

  async function get(path: string, signal?: AbortSignal): Promise<OpenPicture | null> {
    for (let attempt = 1; ; attempt++) {
      const answer = await send((options) => client.send(new GetObjectCommand(at(path)), options), { signal });
      if (answer === null) return null;
      const picture = checked(path, answer);
      if (picture.bytes > WHOLE_BYTES) return picture;
      try {
        const whole = await readWhole(picture);
        return { bytes: whole.length, body: Readable.from([whole], { objectMode: false }) };
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        if (attempt < WHOLE_ATTEMPTS) continue;
        if (error instanceof DamagedPictureError) throw error;
        throw Object.assign(new AppError('UNAVAILABLE', 'a picture stopped arriving'), { cause: error });
      }
    }
  }

  function checked(path: string, { Body, ContentLength, Metadata }: GetObjectCommandOutput): OpenPicture {
    if (!(Body instanceof Readable) || ContentLength === undefined)
      throw new Error('The object store sent no body, or no length.');
    const { sha256 = null } = Metadata ?? {};
    return {
      bytes: ContentLength,
      body: checkBody(Body, { name: path, bytes: ContentLength, sha256, idleMs: limits.bodyIdleMs }),
    };
  }

  async function* pages(): AsyncGenerator<StoredFile[]> {
    let ContinuationToken: string | undefined;
    do {
      const command = new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: PAGE, ContinuationToken });
      const answer = await send((options) => client.send(command, options));
      if (answer === null) throw new AppError('UNAVAILABLE', 'the object store lacks the bucket');
      yield (answer.Contents ?? []).flatMap(({ Key = '', Size = 0, LastModified = new Date() }) => {
        const file = Key.startsWith(prefix) ? parsePicturePath(Key.slice(prefix.length)) : null;
        return file ? [{ ...file, bytes: Size, modified: LastModified }] : [];
      });
      ContinuationToken = answer.IsTruncated ? answer.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  }

  async function* unknownPages(before: Date, findKnown: FindKnown) {
    for await (const page of pages()) {
      if (page.length === 0) continue;
      const known = await findKnown([...new Set(page.map(({ key }) => key))]);
      yield { all: page.length, unknown: page.filter(({ key, modified }) => !known.has(key) && modified < before) };
    }
  }

  async function removeFile(key: string, size: PictureSize): Promise<void> {
    // Not several in one request: that needs checksums in which the engines differ.
    const command = new DeleteObjectCommand(at(picturePathOf(key, size)));
    await send((options) => client.send(command, options));
  }

  async function readId(): Promise<string | null> {
    const file = await get(ID_FILE);
    return file && parseStoreId((await readWhole(file)).toString());
  }

  return {
    async write(key, files) {
      for (const size of PICTURE_SIZES) {
        const bytes = files[size];
        if (bytes) await put(picturePathOf(key, size), bytes, mediaTypeOf(size));
      }
    },

    async open(key, size, signal) {
      return get(picturePathOf(key, size), signal);
    },

    async digest(key, size) {
      const command = new HeadObjectCommand(at(picturePathOf(key, size)));
      const answer = await send((options) => client.send(command, options));
      if (answer === null) return null;
      const { ContentLength: bytes, Metadata: { sha256 } = {} } = answer;
      if (bytes !== undefined && sha256 !== undefined) return { bytes, sha256 };
      const picture = await get(picturePathOf(key, size));
      return picture && hashBody(picture);
    },

    list: pages,

    async remove(key, sizes = PICTURE_SIZES) {
      for (const size of sizes) await removeFile(key, size);
    },

    async removeUnknown(before, findKnown) {
      let count = 0;
      for await (const { unknown } of unknownPages(before, findKnown)) {
        await workThrough(unknown, REMOVALS_AT_ONCE, ({ key, size }) => removeFile(key, size));
        count += unknown.length;
      }
      return count;
    },

    async countUnknown(before, findKnown) {
      const count = { all: 0, unknown: 0 };
      for await (const { all, unknown } of unknownPages(before, findKnown)) {
        count.all += all;
        count.unknown += unknown.length;
      }
      return count;
    },

    readId,

    async claimId(id) {
      const known = await readId();
      if (known === null) await put(ID_FILE, Buffer.from(`${id}\n`), 'text/plain');
      return known ?? id;
    },

    ...(settings.signedReads && {
      async sign(key: string, size: PictureSize, fileName: string) {
        const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
        const command = new GetObjectCommand({
          ...at(picturePathOf(key, size)),
          ResponseCacheControl: NO_STORE,
          ResponseContentType: mediaTypeOf(size),
          ResponseContentDisposition: `inline; filename="${fileName}"`,
        });
        return getSignedUrl(client, command, { expiresIn: SIGNED_SECONDS });
      },
    }),
  };
}

async function hashBody({ bytes, body }: OpenPicture) {
  const hash = createHash('sha256');
  for await (const piece of body as AsyncIterable<Buffer>) hash.update(piece);
  return { bytes, sha256: hash.digest('hex') };
}
