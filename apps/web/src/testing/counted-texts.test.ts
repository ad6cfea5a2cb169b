import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** A value, then a plural: `${n} lines`, `{n} items`; also with an adjective between: "2 blank tags". */
const COUNTED = /\$?\{([^{} ][^{}]*)\}(?:<\/\w+>)?(?: (?!of |and )[a-z]+)? ([A-Za-z]+s|people)\b(?![=(/>])/g;
/** End in s without counting anything. */
const OTHER_WORDS =
  /^(?:is|was|has|does|this|its|as|always|satisfies|uses|yours|access|address|ms|belongs|days?Ago|ends|exists|gets|holds|invites|opens|refers|shares|wants|\w*[A-Z]\w*)$/;
/** Constants are greater than one, and these values are words. */
const NO_COUNT = /[A-Z]{3,}|(?:^|\.)(?:\w*[nN]ame|\w*[eE]mail|label|text|title|verb|inviter|provider|max|ms)$|[=>"']/;
/** Excludes code without visible texts, and the articles, which are prose. */
const SHOWN = /^(?!testing\/|public\/articles\/|domain\/(?:testing|seed)\/|server\/(?!mail\/))/;
/** A condition nearby, or the plural of the message, chooses between singular and plural. */
const BOTH = /=== 1\b|> 1\b|isOne|, plural, one\{/;

test('counts use the singular for one', () => {
  const found = Object.entries(sourceFiles).flatMap(([place, source]) => {
    if (!SHOWN.test(place)) return [];
    return Array.from(source.matchAll(COUNTED)).flatMap((match) => {
      const [whole, value = '', word = ''] = match;
      const before = source.slice(Math.max(0, match.index - 160), match.index);
      if (OTHER_WORDS.test(word) || NO_COUNT.test(value) || BOTH.test(before) || BOTH.test(value)) return [];
      if (isInComment(before)) return [];
      return [`${place}: ${whole}`];
    });
  });
  expect(found).toEqual([]);
});

function isInComment(before: string): boolean {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return /^\s*(?:\*|\/\*|\/\/)/.test(line);
}
