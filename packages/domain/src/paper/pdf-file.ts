/** ISO 32000-2, 7.5.2: the header is at the first byte, so that nothing else reads the file as something else. */
const HEAD = /^%PDF-[12]\.\d/;
export const PDF_HEAD_BYTES = 8;
/** ISO 32000-2, 7.5.5: the end, behind which some programs fill a block with zeros or write a line of their own. */
const END = /startxref\s+\d+\s+%%EOF/;
export const PDF_END_BYTES = 1024;

/**
 * Returns why a file that begins and ends with these bytes, as Latin-1, is no whole PDF; null where it looks like one.
 * The device asks before it takes the file, the server before it keeps it.
 */
export function pdfProblem(head: string, end: string): 'format' | 'no end' | null {
  if (!HEAD.test(head)) return 'format';
  return END.test(end) ? null : 'no end';
}
