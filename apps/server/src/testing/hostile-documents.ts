import { deflateSync, gzipSync } from 'node:zlib';

/** What no stored picture may contain: it stands for a script, and for what a person did not want to send. */
export const CANARY = 'alert(1)';
export const HTML = `<!doctype html><script>${CANARY}</script>`;
export const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>${CANARY}</script></svg>`;
const ZIP_HEAD = Buffer.from('PK\x03\x04', 'latin1');

/** An archive with one file of this size, not compressed. */
export function zipOf(size: number): Buffer {
  const head = Buffer.alloc(26);
  head.writeUInt32LE(size, 14);
  head.writeUInt32LE(size, 18);
  const end = Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1');
  return Buffer.concat([ZIP_HEAD, head, Buffer.alloc(size, CANARY), end]);
}

/** A PDF of these objects, from number 1. The first one is its catalogue. */
export function pdfOf(
  objects: readonly (string | Buffer)[],
  { head = '%PDF-1.7\n%âãÏÓ\n', trailer = '' } = {},
): Buffer {
  const parts = [Buffer.from(head, 'latin1')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    offsets.push(at);
    const body = typeof object === 'string' ? Buffer.from(object, 'latin1') : object;
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    parts.push(part);
    at += part.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}` +
        `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>';

/** A PDF of one empty page, with these entries in its catalogue and these objects, from number 4. */
export function pdfWith(catalogue = '', more: readonly (string | Buffer)[] = [], options = {}): Buffer {
  return pdfOf([`<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`, PAGES, PAGE, ...more], options);
}

function stream(dictionary: string, data: Buffer): Buffer {
  const head = Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`);
  return Buffer.concat([head, data, Buffer.from('\nendstream')]);
}

/** PDFs that a careless reader would obey. */
export const ACTIVE_PDFS: readonly [string, () => Buffer][] = [
  ['a script', () => pdfWith('/OpenAction 4 0 R', [`<< /S /JavaScript /JS (app.${CANARY}) >>`])],
  ['the start of a program', () => pdfWith('/OpenAction 4 0 R', ['<< /S /Launch /F (cmd.exe) >>'])],
  ['a form that sends itself', () => pdfWith('/OpenAction << /S /SubmitForm /F (https://example.org/) >>')],
  [
    'a file inside',
    () =>
      pdfWith('/Names << /EmbeddedFiles << /Names [(run.exe) 4 0 R] >> >>', [
        '<< /Type /Filespec /F (run.exe) /EF << /F 5 0 R >> >>',
        stream('/Type /EmbeddedFile', Buffer.from('MZ')),
      ]),
  ],
  [
    'a password',
    () => pdfWith('', [], { trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O (${'o'.repeat(32)}) >>` }),
  ],
  ['a bomb', () => pdfWith('/Metadata 4 0 R', [stream('/Filter /FlateDecode', deflateSync(Buffer.alloc(50_000_000)))])],
  ['a page behind its first line', () => pdfWith('', [], { head: `%PDF-1.4\n${HTML}\n` })],
  ['an archive of a few bytes behind it', () => Buffer.concat([pdfWith(), zipOf(10)])],
];

/** Files that are neither a picture nor a PDF, or not a whole one. */
export const NO_PAPERS: readonly [string, () => Buffer][] = [
  ['nothing', () => Buffer.alloc(0)],
  ['one byte', () => Buffer.from([0xff])],
  ['text', () => Buffer.from('a receipt')],
  ['a script', () => Buffer.from(CANARY)],
  ['a page', () => Buffer.from(HTML)],
  ['a page that names a PDF later', () => Buffer.from(`${HTML}%PDF-1.7`)],
  ['an SVG', () => Buffer.from(SVG)],
  ['an SVG behind a byte order mark', () => Buffer.from(`\uFEFF<?xml version="1.0"?>${SVG}`)],
  ['a compressed SVG', () => gzipSync(SVG)],
  ['a script that begins as a GIF', () => Buffer.from(`GIF89a/*${'\0'.repeat(20)}*/=1;${CANARY}`, 'latin1')],
  ['a BMP', () => Buffer.from(`BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x02${'\0'.repeat(60)}`, 'latin1')],
  ['an ICO', () => Buffer.from(`\0\0\x01\0\x01\0\x10\x10${'\0'.repeat(60)}`, 'latin1')],
  ['an MP4', () => Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')],
  ['a HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['a JPEG XL', () => Buffer.from('\0\0\0\x0cJXL \r\n\x87\n', 'latin1')],
  ['a JPEG 2000', () => Buffer.from('\0\0\0\x0cjP  \r\n\x87\n', 'latin1')],
  ['a PostScript', () => Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\nshowpage')],
  ['an archive', () => zipOf(10)],
  ['a program', () => Buffer.from(`MZ${'\0'.repeat(200)}`)],
  ['a RIFF that is no WebP', () => Buffer.from('RIFF\x04\0\0\0WAVEfmt ', 'latin1')],
  ['the first line of a PDF', () => Buffer.from('%PDF-1.7\n')],
  ['half a PDF', () => pdfWith().subarray(0, 200)],
  ['a PDF behind other bytes', () => Buffer.concat([Buffer.from('GIF89a '), pdfWith()])],
  ['a PDF behind a line break', () => Buffer.concat([Buffer.from('\n'), pdfWith()])],
  ['a PDF of no version', () => pdfWith('', [], { head: '%PDF-x\n' })],
  ['a PDF with an archive behind it', () => Buffer.concat([pdfWith(), zipOf(5000)])],
];
