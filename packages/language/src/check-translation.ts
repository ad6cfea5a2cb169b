import { compileMessage, type MessageToken } from '@boxroom/domain/language/compile-message';
import type { Language } from '@boxroom/domain/language/language';

/** Also a tag with attributes, which no text of ours has. */
const TAG = /<\/?\w[^>]*>?/g;

/**
 * Returns what is wrong with a translation of an English text: a placeholder or tag that is missing or new, a plural
 * that lacks a form of the language, a text that cannot be read. Empty: nothing.
 */
export function checkTranslation(text: string, translation: string, language: Language): string[] {
  let tokens: MessageToken[];
  try {
    tokens = compileMessage(translation);
  } catch {
    return ['its braces do not match'];
  }
  const faults: string[] = [];
  const [wanted, found] = [namesIn(compileMessage(text)), namesIn(tokens)];
  for (const name of wanted) if (!found.has(name)) faults.push(`{${name}} is missing`);
  for (const name of found) if (!wanted.has(name)) faults.push(`{${name}} is not in the English text`);
  const [tags, ownTags] = [tagsIn(text), tagsIn(translation)];
  if (tags !== ownTags) faults.push(`its tags are ${ownTags || 'none'} instead of ${tags || 'none'}`);
  for (const form of missingForms(tokens, language)) faults.push(`a plural lacks the form “${form}”`);
  if (/^\s|\s$/.test(translation) && !/^\s|\s$/.test(text)) faults.push('it begins or ends with a space');
  return faults;
}

function namesIn(tokens: readonly MessageToken[]): Set<string> {
  const names = new Set<string>();
  for (const token of tokens) {
    if (typeof token === 'string') continue;
    names.add(token[0]);
    if (token.length === 3)
      for (const branch of Object.values(token[2])) for (const name of namesIn(branch)) names.add(name);
  }
  return names;
}

function tagsIn(text: string): string {
  return [...new Set(text.match(TAG) ?? [])].toSorted().join(' ');
}

function missingForms(tokens: readonly MessageToken[], language: Language): string[] {
  const needed = formsOf(language);
  return tokens.flatMap((token) => {
    if (typeof token === 'string' || token.length !== 3) return [];
    const branches = token[2];
    return [
      ...[...needed].filter((form) => !Object.hasOwn(branches, form)),
      ...Object.values(branches).flatMap((branch) => missingForms(branch, language)),
    ];
  });
}

/** The plural forms that counts of things take. French has one more for millions, for which `other` stands in. */
function formsOf(language: Language): Set<string> {
  const known = forms.get(language);
  if (known) return known;
  const rules = new Intl.PluralRules(language);
  const found = new Set(['other', ...Array.from({ length: 1000 }, (_, count) => rules.select(count))]);
  forms.set(language, found);
  return found;
}

const forms = new Map<Language, Set<string>>();
