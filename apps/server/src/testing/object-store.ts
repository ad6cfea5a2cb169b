import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../picture-store/s3-settings.ts';

export interface StoredObject {
  body: Buffer;
  headers: Record<string, string>;
  modified: Date;
}

export interface ObjectStore {
  settings: S3Settings;
  /** By bucket and name. */
  objects: Map<string, StoredObject>;
  /** All requests so far, by method and path. */
  requests: string[];
  /** Handles a request instead of the store where it returns true. */
  fault: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
  stop(): Promise<void>;
}

const BUCKET = 'boxes';
const LOGIN = { accessKeyId: 'key', secretAccessKey: 'secret' };
/** Small, so that a test needs few objects for several pages. */
const PAGE_MAX = 5;

/** Starts an HTTP server that speaks as much of the S3 protocol as Boxroom does. It wants signatures but computes none. */
export async function startObjectStore(): Promise<ObjectStore> {
  const objects = new Map<string, StoredObject>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (store.fault?.(request, response)) return;
    answer(objects, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const store: ObjectStore = {
    settings: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bucket: BUCKET,
      region: 'us-east-1',
      login: LOGIN,
      pathStyle: true,
      prefix: 'pictures/',
      signedReads: false,
    },
    objects,
    requests,
    fault: null,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return store;
}

async function answer(
  objects: Map<string, StoredObject>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '', 'http://store');
  const body = await buffer(request);
  const path = decodeURIComponent(url.pathname.slice(1));
  const found = objects.get(path);
  if (!isSigned(request, url)) return refuse(response, 403, 'AccessDenied');
  if (path.split('/')[0] !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
  if (url.searchParams.get('list-type') === '2') return list(objects, url, response);
  switch (request.method) {
    case 'PUT': {
      if (!isIntact(request, body)) return refuse(response, 400, 'BadDigest');
      const kept = Object.entries(request.headers).filter(([name]) =>
        /^(?:x-amz-meta-|content-type|cache-)/.test(name),
      );
      objects.set(path, { body, headers: Object.fromEntries(kept) as Record<string, string>, modified: new Date() });
      response.writeHead(200, { etag: `"${hash('md5', body, 'hex')}"` }).end();
      return undefined;
    }
    case 'GET':
    case 'HEAD':
      if (!found) return refuse(response, 404, 'NoSuchKey', request.method);
      response.writeHead(200, { ...found.headers, 'content-length': found.body.length });
      response.end(request.method === 'HEAD' ? undefined : found.body);
      return undefined;
    case 'DELETE':
      objects.delete(path);
      response.writeHead(204).end();
      return undefined;
    default:
      return refuse(response, 405, 'MethodNotAllowed');
  }
}

function isSigned({ headers }: IncomingMessage, url: URL): boolean {
  return (
    headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${LOGIN.accessKeyId}/`) === true ||
    /^[0-9a-f]{64}$/.test(url.searchParams.get('X-Amz-Signature') ?? '')
  );
}

/** Compares the checksums that a write must have. */
function isIntact({ headers }: IncomingMessage, body: Buffer): boolean {
  return (
    headers['content-md5'] === hash('md5', body, 'base64') &&
    headers['x-amz-content-sha256'] === hash('sha256', body, 'hex')
  );
}

function hash(name: string, body: Buffer, encoding: 'hex' | 'base64'): string {
  return createHash(name).update(body).digest(encoding);
}

function list(objects: Map<string, StoredObject>, url: URL, response: ServerResponse): void {
  const prefix = `${BUCKET}/${url.searchParams.get('prefix') ?? ''}`;
  const after = url.searchParams.get('continuation-token') ?? '';
  const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).toSorted();
  const page = names.slice(0, PAGE_MAX);
  const isTruncated = page.length < names.length;
  const contents = page.map((name) => {
    const { body, modified } = objects.get(name) as StoredObject;
    const key = name.slice(BUCKET.length + 1);
    return `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`;
  });
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
  );
}

/** Refuses as the protocol does. */
export function refuse(response: ServerResponse, status: number, code: string, method = 'GET'): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(method === 'HEAD' ? undefined : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}
