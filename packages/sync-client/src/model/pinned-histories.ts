import { fromNotation } from './notation.ts';

/** Histories that once showed a fault, at their shortest. They mean something while the steps stay what they are. */
export const PINNED = [
  {
    name: 'a tab that keeps things in memory tells the others of what is not on disk',
    history: fromNotation('killBrowser:1926999982 open:1097912228 sync:1769746204 give:1819270956'),
  },
  {
    name: 'another tab writes while boxes are read slice by slice',
    history: fromNotation(
      `kill:520027977 give:18629740 sync:2101575476 give:1712078446 open:318272797 give:767238745
       proceed:778830764 dealWithRefused:157907391 sync:1494934266 proceed:1746918165 sync:2107345272
       open:1140039952 give:266964424 give:1802796031 give:385772401 proceed:1053870635`,
    ),
  },
  {
    name: 'what was acknowledged before the server was restored is given again by a copied profile',
    history: fromNotation(
      `sync:329811828 give:1021896328 give:1182745264 copyProfile:1534645159 proceed:2038960257 give:1848467616
       sync:1303687129 proceed:1364109963 signOut:404615031 sync:742879027 proceed:1917374816 restore:299775646
       give:1609386036`,
    ),
  },
  {
    name: 'another tab writes while one goes back from memory to the disk',
    history: fromNotation(
      `open:884892227 open:546249146 proceed:1515602588 give:1679272869 give:797436435 proceed:156441326
       kill:1935199924 kill:24539690 give:1860146710 give:1335681365 give:283520441 dealWithRefused:1244785478
       sync:472539691 proceed:904620689 sync:1489908922`,
    ),
  },
] as const;
