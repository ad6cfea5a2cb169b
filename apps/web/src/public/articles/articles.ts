import { article as fiveBestFreeApps } from './content/5-best-free-inventory-management-apps.ts';
import { article as tenApps } from './content/10-apps-for-home-storage-organisation.ts';
import type { ArticleContent } from './content/article.ts';
import { article as bestFreeApp } from './content/best-free-inventory-management-app.ts';
import { article as vsBoxesApp } from './content/boxroom-vs-boxes-app.ts';
import { article as vsBoxorganizer } from './content/boxroom-vs-boxorganizer.ts';
import { article as vsMystuff } from './content/boxroom-vs-mystuff2-pro.ts';
import { article as vsNotesApp } from './content/boxroom-vs-notes-app.ts';
import { article as vsSortly } from './content/boxroom-vs-sortly.ts';
import { article as vsStorageBoxOrganizer } from './content/boxroom-vs-storage-box-organizer.ts';
import { article as vsStuffkeeper } from './content/boxroom-vs-stuffkeeper.ts';
import { article as digitalInventory } from './content/digital-inventory-management.ts';
import { article as movingMadeEasy } from './content/moving-made-easy.ts';
import { article as psychologyOfClutter } from './content/psychology-of-clutter.ts';
import { article as seasonalStorage } from './content/seasonal-storage.ts';
import { article as realPeople } from './content/storage-organization-for-real-people.ts';
import { article as sheetVsBoxroom } from './content/storage-organization-sheet-vs-boxroom.ts';

/** All articles, in the order of the index. */
export const ARTICLES: readonly ArticleContent[] = [
  vsSortly,
  fiveBestFreeApps,
  bestFreeApp,
  vsBoxesApp,
  vsMystuff,
  tenApps,
  vsBoxorganizer,
  vsNotesApp,
  vsStorageBoxOrganizer,
  vsStuffkeeper,
  sheetVsBoxroom,
  realPeople,
  digitalInventory,
  movingMadeEasy,
  seasonalStorage,
  psychologyOfClutter,
];
