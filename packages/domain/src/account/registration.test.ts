import { expect, test } from 'vitest';
import { type Registration, REGISTRATIONS, registrationNote } from './registration.ts';

test('every restriction has a note of its own, and nothing else has one', () => {
  const notes = REGISTRATIONS.filter((each) => each !== 'open').map(registrationNote);
  expect(new Set(notes).size).toBe(3);
  expect(notes).not.toContain(null);
  expect(notes).not.toContain('');
  for (const none of ['open', undefined, 'newer' as Registration, 'toString' as Registration])
    expect(registrationNote(none as Registration | undefined)).toBeNull();
});
