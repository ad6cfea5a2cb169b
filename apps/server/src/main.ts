import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// The compiled code of the last run, for which everything else has to load later. It is beside the program, where nobody
// else can write: Node would run whatever it finds there. Where this account cannot write either, the start is slower.
enableCompileCache(fileURLToPath(new URL('../dist/.compile-cache', import.meta.url)));
const { main } = await import('./run.ts');
await main();
