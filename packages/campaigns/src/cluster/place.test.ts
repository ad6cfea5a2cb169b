import { expect, test } from 'vitest';
import { fillTemplate } from './place.ts';

test('a template gets its values', () => {
  expect(fillTemplate('listen {{host}}:{{port}}', { host: '127.0.0.1', port: 1 })).toBe('listen 127.0.0.1:1');
});

test('a template without a value for a name is an error', () => {
  expect(() => fillTemplate('{{absent}}', {})).toThrow('absent');
});
