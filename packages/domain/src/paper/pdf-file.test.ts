import { expect, test } from 'vitest';
import { pdfProblem } from './pdf-file.ts';

test.each([
  ['%PDF-1.7', 'startxref\n9\n%%EOF', null],
  ['%PDF-2.0', 'startxref\r\n9\r\n%%EOF\r\n\0\0', null],
  ['', '', 'format'],
  [' %PDF-1.', 'startxref\n9\n%%EOF', 'format'],
  ['%PDF-9.9', 'startxref\n9\n%%EOF', 'format'],
  ['<script>', 'startxref\n9\n%%EOF', 'format'],
  ['%PDF-1.7', 'startxref\n9\n', 'no end'],
  ['%PDF-1.7', '%%EOF', 'no end'],
])('a file from %j to %j: %s', (head, end, problem) => {
  expect(pdfProblem(head, end)).toBe(problem);
});
