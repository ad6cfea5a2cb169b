// With `node --import`: changes the text of sources as they are loaded, never on disk. SOURCE_CHANGES contains a JSON
// list of { file, find, replace }; each `find` must be in its file exactly once.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const sources = new URL('../src/', import.meta.url).href;
const changes = JSON.parse(process.env['SOURCE_CHANGES'] ?? '[]');
const texts = new Map();
for (const { file, find, replace } of changes) {
  const url = new URL(file, sources).href;
  const text = texts.get(url) ?? readFileSync(new URL(url), 'utf8');
  const pieces = text.split(find);
  if (pieces.length !== 2) {
    process.stderr.write(
      `"${find}" occurs ${pieces.length - 1} times in ${file}, not once. Correct the entry in breaks.mjs.\n`,
    );
    process.exit(2);
  }
  texts.set(url, pieces.join(replace));
}

registerHooks({
  load(url, context, nextLoad) {
    const text = texts.get(url);
    return text === undefined
      ? nextLoad(url, context)
      : { format: 'module-typescript', source: text, shortCircuit: true };
  },
});
