// A plugin of StrykerJS, which otherwise names the survivors at the end only: a run that is stopped has not been in vain.
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
