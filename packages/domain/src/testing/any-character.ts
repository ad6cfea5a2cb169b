import fc from 'fast-check';

/**
 * Any code point, half of them from the usual range, and also invalid text (controls, halves of surrogate pairs, code
 * points without a character). fast-check's own 'binary' unit takes a second to set up.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: 0, max: 0x24f }), fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));
