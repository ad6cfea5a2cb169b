import { expect, test } from 'vitest';
import { attachmentOf } from './paper-file-name.ts';

test.each<[string, 'pdf' | 'picture', string]>([
  ['Receipt', 'pdf', 'Receipt.pdf'],
  ['receipt.PDF', 'pdf', 'receipt.PDF'],
  ['scan.jpeg', 'picture', 'scan.jpeg'],
  ['scan.png', 'picture', 'scan.png.jpg'],
  ['invoice.pdf.exe', 'pdf', 'invoice.pdf.exe.pdf'],
  ['Rechnung für Öl – 2024', 'pdf', 'Rechnung für Öl – 2024.pdf'],
  ['領収書 📎', 'pdf', '領収書 📎.pdf'],
  ['invoice\u202Efdp.exe', 'pdf', 'invoicefdp.exe.pdf'],
  ['a"; filename=evil.html; x="', 'pdf', 'a; filename=evil.html; x=.pdf'],
  ['a\r\nSet-Cookie: b=c', 'pdf', 'aSet-Cookie b=c.pdf'],
  ['../../etc/passwd', 'pdf', 'etcpasswd.pdf'],
  ["it's (1)*", 'pdf', "it's (1).pdf"],
  ['lone \uD800 half', 'pdf', 'lone \uFFFD half.pdf'],
  ['...', 'picture', 'paper.jpg'],
  ['', 'pdf', 'paper.pdf'],
])('%j as %s is saved as %j', (name, kind, expected) => {
  const ending = kind === 'pdf' ? 'pdf' : 'jpg';
  const [type, plain, encoded = '', ...more] = attachmentOf(name, kind).split('; ');
  expect([type, plain, more]).toEqual(['attachment', `filename="paper.${ending}"`, []]);
  expect(encoded).toMatch(/^filename\*=UTF-8''[\w.!~%-]+$/);
  expect(decodeURIComponent(encoded.slice("filename*=UTF-8''".length))).toBe(expected);
});
