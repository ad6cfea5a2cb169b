import { expect, test } from 'vitest';
import { pictureFileName } from './safe-file-name.ts';

test.each([
  ['Hammer', 'Hammer.jpg'],
  ['Skis / boots: size 42', 'Skis boots size 42.jpg'],
  ['../../etc/passwd', 'etc passwd.jpg'],
  ['...', 'picture.jpg'],
  ['???', 'picture.jpg'],
  ['مصباح 工具箱 👩‍👩‍👧', 'مصباح 工具箱 👩‍👩‍👧.jpg'],
  ['a\u202Egpj.exe', 'a gpj.exe.jpg'],
  ['W'.repeat(200), `${'W'.repeat(80)}.jpg`],
])('%j is saved as %j', (name, file) => {
  expect(pictureFileName(name)).toBe(file);
});
