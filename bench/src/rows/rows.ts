import type { BenchRow } from '../harness/row.ts';
import { boot } from './boot.ts';
import { csvExport } from './csv-export.ts';
import { csvImport } from './csv-import.ts';
import { deltaPull } from './delta-pull.ts';
import { device } from './device.ts';
import { embeddedMode } from './embedded-mode.ts';
import { fanOut } from './fan-out.ts';
import { guard } from './guard.ts';
import { historyPage } from './history-page.ts';
import { localReadSort } from './local-read-sort.ts';
import { localWriteToPaint } from './local-write-to-paint.ts';
import { longTasksRow } from './long-tasks.ts';
import { moving } from './moving.ts';
import { nearWords } from './near-words.ts';
import { nightlyBackup } from './nightly-backup.ts';
import { peers } from './peers.ts';
import { picturesOnAPhone } from './pictures-on-a-phone.ts';
import { pictures } from './pictures.ts';
import { processes } from './processes.ts';
import { pushChange } from './push-change.ts';
import { rpcOverhead } from './rpc-overhead.ts';
import { searchInBrowser } from './search-in-browser.ts';
import { searchKeystroke } from './search-keystroke.ts';
import { searchTexts } from './search-texts.ts';
import { serverMemoryAndStart } from './server-memory-and-start.ts';
import { snapshot } from './snapshot.ts';
import { tagsToPdf } from './tags-to-pdf.ts';
import { webResponse } from './web-response.ts';
import { webSize } from './web-size.ts';

export const rows: readonly BenchRow[] = [
  searchKeystroke,
  searchTexts,
  searchInBrowser,
  nearWords,
  localReadSort,
  rpcOverhead,
  pushChange,
  deltaPull,
  snapshot,
  historyPage,
  csvExport,
  csvImport,
  moving,
  fanOut,
  pictures,
  picturesOnAPhone,
  embeddedMode,
  processes,
  nightlyBackup,
  serverMemoryAndStart,
  tagsToPdf,
  webSize,
  boot,
  webResponse,
  localWriteToPaint,
  longTasksRow,
  device,
  guard,
  peers,
];
