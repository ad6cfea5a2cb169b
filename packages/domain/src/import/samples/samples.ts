import boxroom from './boxroom.csv?raw';
import germanList from './german-list.csv?raw';
import homeboxTabs from './homebox-tabs.csv?raw';
import homebox from './homebox.csv?raw';
import openbinBins from './openbin-bins.csv?raw';
import openbin from './openbin.csv?raw';
import partDb from './part-db.csv?raw';
import shelf from './shelf.csv?raw';
import snipeIt from './snipe-it.csv?raw';
import sortly from './sortly.csv?raw';

/** Files as the programs write them, with awkward rows. The content is made up. */
export const SAMPLES = {
  boxroom,
  homebox,
  homeboxTabs,
  sortly,
  shelf,
  openbin,
  openbinBins,
  partDb,
  snipeIt,
  germanList,
} as const;
