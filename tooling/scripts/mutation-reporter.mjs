// Prints survivors as they are found. StrykerJS alone names them at the end, which a stopped run does not reach.
import { relative } from 'node:path';
import { isSurvivor, textOf } from './mutation-areas.mjs';

export const strykerPlugins = [
  {
    kind: 'Reporter',
    name: 'survivors',
    value: {
      onMutantTested(change) {
        if (isSurvivor(change)) console.log(`survives: ${textOf({ ...change, path: relative('', change.fileName) })}`);
      },
    },
  },
];
