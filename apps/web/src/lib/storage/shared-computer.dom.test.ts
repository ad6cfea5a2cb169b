import { expect, test } from 'vitest';
import { readPersonal, setSharedComputer, writePersonal } from './shared-computer.ts';

test('stores personal values on a private device, and for the tab only on a shared computer', () => {
  writePersonal('sort_u1', 'name');
  expect([localStorage.getItem('sort_u1'), sessionStorage.getItem('sort_u1')]).toEqual(['name', null]);
  setSharedComputer(true);
  writePersonal('sort_u1', 'date');
  expect([localStorage.getItem('sort_u1'), sessionStorage.getItem('sort_u1')]).toEqual([null, 'date']);
  expect(readPersonal('sort_u1')).toBe('date');
  writePersonal('sort_u1', null);
  expect(readPersonal('sort_u1')).toBeNull();
});
