import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { NIGHTLY_BACKUP } from './backup/nightly-report.ts';

// The compiled code of the last run, for which everything else has to load later. It is beside the program, where nobody
// else can write: Node would run whatever it finds there. Where this account cannot write either, the start is slower.
enableCompileCache(fileURLToPath(new URL('../dist/.compile-cache', import.meta.url)));
const program = fileURLToPath(import.meta.url);
if (process.argv[2] === NIGHTLY_BACKUP) await (await import('./backup/nightly-process.ts')).main();
else await (await import('./run.ts')).main({ program });
