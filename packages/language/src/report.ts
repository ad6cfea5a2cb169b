import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Language, LANGUAGES, SOURCE_LANGUAGE } from '@boxroom/domain/language/language';
import PO from 'pofile';
import { checkTranslation } from './check-translation.ts';

/**
 * `npm run languages [-- <code>]`, after the texts of the code were brought into the catalogs: prints what each language
 * lacks and what is wrong in it; with a code, each missing text with its place, and the translation of the most similar
 * text that went away.
 */
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const [only] = process.argv.slice(2);

let wrong = 0;
print('language         texts  missing  wrong');
for (const [code, name] of Object.entries(LANGUAGES) as [Language, string][]) {
  if (code === SOURCE_LANGUAGE || (only !== undefined && code !== only)) continue;
  const { items } = PO.parse(readFileSync(fileURLToPath(new URL(`../po/${code}.po`, import.meta.url)), 'utf8'));
  const texts = items.filter(({ obsolete }) => !obsolete);
  const missing = texts.filter(({ msgstr }) => !msgstr[0]);
  const faults = texts.flatMap(({ msgid, msgstr: [translation = ''] }) =>
    translation === ''
      ? []
      : checkTranslation(msgid, translation, code).map((fault) => `${msgid}\n    → ${translation}: ${fault}`),
  );
  print(`${`${code} ${name}`.padEnd(16)} ${count(texts)} ${count(missing, 8)} ${count(faults, 6)}`);
  wrong += faults.length;
  for (const fault of faults) print(`  ${fault}`);
  if (only === undefined) continue;
  const gone = items.filter(({ obsolete, msgstr }) => obsolete && msgstr[0]);
  for (const { msgid, references } of missing) {
    print(`  ${msgid}\n    in ${references.join(', ')}`);
    const similar = mostSimilar(msgid, gone);
    if (similar) print(`    was: ${similar.msgid} → ${similar.msgstr[0]}`);
  }
}

process.exitCode = wrong === 0 ? 0 : 1;

function count(list: readonly unknown[], width = 5): string {
  return String(list.length).padStart(width);
}

/** The one that shares the most words, and at least half of them. */
function mostSimilar<Item extends { msgid: string }>(text: string, items: readonly Item[]): Item | undefined {
  const words = wordsOf(text);
  const [best] = items
    .map((item) => {
      const others = wordsOf(item.msgid);
      const shared = [...words].filter((word) => others.has(word)).length;
      return { item, share: shared / (words.size + others.size - shared) };
    })
    .filter(({ share }) => share >= 0.5)
    .toSorted((a, b) => b.share - a.share);
  return best?.item;
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{L}+/gu));
}
