import { ArchiveError } from '@boxroom/domain/archive/archive-error';
import type { ErrorCode } from '@boxroom/domain/error/codes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PutAnswer } from '../../lib/http/put-file.ts';
import { uploadFiles, type UploadProgress, UploadStopped } from './upload-files.ts';

const put = vi.hoisted(() => vi.fn());
vi.mock('../../lib/http/put-file.ts', () => ({ putFile: put }));

const PICTURES = ['a', 'b', 'c'].map((id) => ({ id, path: `pictures/${id}.jpg`, isPaper: false, isThere: false }));
const archive = { upload: async (path: string) => new Blob([path], { type: 'image/jpeg' }) };
const FRESH: UploadProgress = { done: 0, all: 0, refused: 0, waitsUntil: null };
const OK: PutAnswer = { ok: true, status: 204, retryAfterMs: 0, body: null };
const refusal = (appCode: ErrorCode, retryAfterMs = 0): PutAnswer => ({
  ok: false,
  status: 400,
  retryAfterMs,
  body: { error: { data: { appCode } } },
});

beforeEach(() => put.mockReset().mockResolvedValue(OK));
afterEach(() => vi.unstubAllGlobals());

async function upload(options: Partial<Parameters<typeof uploadFiles>[1]> = {}, pictures = PICTURES) {
  const told: UploadProgress[] = [];
  const waits: number[] = [];
  const work = uploadFiles(pictures, {
    archive,
    userId: 'me',
    from: FRESH,
    signal: new AbortController().signal,
    onProgress: (progress) => told.push(progress),
    wait: async (ms) => void waits.push(ms),
    ...options,
  });
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return { last: told.at(-1), told, waits, error };
}
const sent = () => put.mock.calls.map(([url]) => String(url));

test('sends one picture after the other, as the person who restores', async () => {
  const { last, error } = await upload();
  expect(error).toBeNull();
  expect(sent()).toEqual(['/pic/a', '/pic/b', '/pic/c']);
  expect(put).toHaveBeenCalledWith(
    '/pic/a',
    expect.objectContaining({ headers: { 'content-type': 'image/jpeg', 'x-boxroom-user': 'me' } }),
  );
  expect(last).toEqual({ done: 3, all: 3, refused: 0, waitsUntil: null });
});

test('sends of the pictures whose items are there only those that the server does not have', async () => {
  const asked = vi.fn(async (url: string) => {
    if (url.includes('/c/')) throw new TypeError('Failed to fetch');
    return new Response(null, { status: url.includes('/a/') ? 200 : 404 });
  });
  vi.stubGlobal('fetch', asked);
  const { last } = await upload(
    {},
    PICTURES.map((picture) => ({ ...picture, isThere: true })),
  );
  expect(asked).toHaveBeenCalledTimes(3);
  expect(sent()).toEqual(['/pic/b', '/pic/c']);
  expect(last).toMatchObject({ done: 3, refused: 0 });
});

test('papers have an address of their own', async () => {
  const asked = vi.fn(async (url: string) => new Response(null, { status: url === '/paper/a' ? 200 : 404 }));
  vi.stubGlobal('fetch', asked);
  const papers = PICTURES.map((file) => ({ ...file, isPaper: true, isThere: file.id === 'a' }));
  await upload({}, papers);
  expect(asked.mock.calls.map(([url]) => url)).toEqual(['/paper/a']);
  expect(sent()).toEqual(['/paper/b', '/paper/c']);
});

test('continues after those that were sent', async () => {
  await upload({ from: { ...FRESH, done: 2 } });
  expect(sent()).toEqual(['/pic/c']);
});

test('waits as long and as often as the server asks, and says until when', async () => {
  for (let n = 0; n < 10; n++) put.mockResolvedValueOnce(refusal('RATE_LIMITED', 600_000));
  const { told, waits, last } = await upload();
  expect(waits).toEqual(Array.from({ length: 10 }, () => 600_000));
  expect(told.some(({ waitsUntil }) => waitsUntil !== null && waitsUntil > Date.now())).toBe(true);
  expect(last).toMatchObject({ done: 3, waitsUntil: null });
});

test('retries without an answer some times, then stops and keeps its place', async () => {
  put.mockReset().mockResolvedValueOnce(OK).mockResolvedValue(null);
  const { error, last, waits } = await upload();
  expect(error).toBeInstanceOf(UploadStopped);
  expect(last?.done).toBe(1);
  expect(waits).toHaveLength(5);
});

test.each(['NOT_FOUND', 'PICTURE_INVALID', 'PICTURE_TOO_LARGE', 'VIEW_ONLY'] as const)(
  'a picture refused with %s does not hold up the others',
  async (code) => {
    put.mockResolvedValueOnce(refusal(code));
    expect((await upload()).last).toMatchObject({ done: 3, refused: 1 });
  },
);

test.each(['TOO_MANY', 'NOT_SIGNED_IN', 'ACCOUNT_CHANGED'] as const)('stops at %s', async (code) => {
  put.mockResolvedValueOnce(refusal(code));
  expect((await upload()).error).toMatchObject({ code });
  expect(sent()).toHaveLength(1);
});

test('stops at a file that changed since it was checked, and when the person stops it', async () => {
  const damaged = { upload: () => Promise.reject(new ArchiveError('damaged')) };
  expect((await upload({ archive: damaged })).error).toBeInstanceOf(ArchiveError);
  const stop = new AbortController();
  put.mockImplementationOnce(async () => {
    stop.abort(new Error('enough'));
    return OK;
  });
  expect((await upload({ signal: stop.signal })).error).toMatchObject({ message: 'enough' });
  expect(sent()).toHaveLength(1);
});
