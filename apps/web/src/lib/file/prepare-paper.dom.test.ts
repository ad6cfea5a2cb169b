import { PAPER_FILE_MAX_BYTES } from '@boxroom/domain/paper/paper';
import { afterEach, expect, test, vi } from 'vitest';
import { preparePaper } from './prepare-paper.ts';

const compressed = new Blob(['small'], { type: 'image/jpeg' });
const compress = vi.hoisted(() => vi.fn());
vi.mock('./compress-picture.ts', () => ({ compressPicture: compress }));
afterEach(() => compress.mockReset());

const PDF = 'application/pdf';
const END = '\nstartxref\n9\n%%EOF';
const fileOf = (content: string, name: string, type: string) => new File([content], name, { type });

test.each([
  ['a PDF', fileOf(`%PDF-1.7 …${END}`, 'receipt.pdf', 'application/pdf')],
  ['a PDF that the browser does not know', fileOf(`%PDF-1.7 …${END}`, 'receipt', '')],
])('keeps %s as it is, with the right type', async (_what, chosen) => {
  const paper = await preparePaper(chosen);
  expect([paper.kind, paper.file.type, await paper.file.text()]).toEqual([
    'pdf',
    'application/pdf',
    await chosen.text(),
  ]);
  expect(compress).not.toHaveBeenCalled();
});

test.each(['image/jpeg', 'image/png', 'image/webp', 'image/heic'])('shrinks %s to a readable JPEG', async (type) => {
  compress.mockResolvedValue(compressed);
  const chosen = fileOf('a photo', 'receipt', type);
  expect(await preparePaper(chosen)).toEqual({ kind: 'picture', file: compressed });
  expect(compress).toHaveBeenCalledWith(chosen, { width: 2400, height: 2400 });
});

test.each([
  ['nothing', fileOf('', 'empty.pdf', 'application/pdf'), 'PAPER_INVALID'],
  ['a text that says it is a PDF', fileOf('Dear Sir', 'letter.pdf', 'application/pdf'), 'PAPER_INVALID'],
  ['a PDF after a mark of another program', fileOf(`\uFEFF%PDF-1.4 …${END}`, 'a.pdf', PDF), 'PAPER_INVALID'],
  ['a PDF that was cut off', fileOf('%PDF-1.7 …', 'a.pdf', PDF), 'PAPER_INVALID'],
  ['a web page', fileOf('<!doctype html>', 'page.html', 'text/html'), 'PAPER_INVALID'],
  ['a picture with scripts', fileOf('<svg/>', 'a.svg', 'image/svg+xml'), 'PAPER_INVALID'],
])('refuses %s', async (_what, chosen, code) => {
  await expect(preparePaper(chosen)).rejects.toMatchObject({ code });
});

test('fails for a file that can no longer be read, and keeps none that could fail later', async () => {
  const read = vi.fn().mockRejectedValue(new DOMException('gone', 'NotReadableError'));
  const gone = Object.assign(fileOf(`%PDF-1.7 …${END}`, 'cloud.pdf', PDF), { arrayBuffer: read });
  await expect(preparePaper(gone)).rejects.toMatchObject({ name: 'NotReadableError' });
});

test.each([
  [0, false],
  [1, true],
])('of a PDF with %i bytes above the limit: refused %s', async (extra, isRefused) => {
  const content = '%PDF-1.7'.padEnd(PAPER_FILE_MAX_BYTES + extra - END.length, '.') + END;
  const paper = preparePaper(fileOf(content, 'manual.pdf', 'application/pdf'));
  if (isRefused) await expect(paper).rejects.toMatchObject({ code: 'PAPER_TOO_LARGE' });
  else expect((await paper).file.size).toBe(PAPER_FILE_MAX_BYTES);
});
