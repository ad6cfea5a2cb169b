import { fromNotation } from './notation.ts';

/**
 * Histories that show a fault where the engine has it, at their shortest. They mean something while the steps stay what
 * they are; `break-engine` plays them too.
 */
export const PINNED = [
  {
    name: 'a tab that keeps things in memory is beside one that keeps them on disk',
    notation: 'kill:54155186 open:1448789578 kill:1906611794 sync:1863646265 give:228606234',
  },
  {
    name: 'another tab writes while boxes are read slice by slice',
    notation: `crowded give:658641199 proceed:875017498 sync:2068438071 give:1148248487 proceed:1567648552 open:1535437496
      sync:1005576138 proceed:474842146`,
  },
  {
    name: 'another tab writes while one goes back from memory to the disk',
    notation: `crowded give:913970458 give:1311875367 proceed:1466659226 give:614568196 give:291872744 proceed:262578087
      sync:1269678825 sync:1599290099`,
  },
  {
    name: 'two tabs take in a pull at once',
    notation:
      'crowded signOut:440501594 open:769277568 rest:709784260 sync:1900007436 proceed:2086229527 removeRoom:1147616750',
  },
  {
    name: 'a tab hears late of a pull that it has read from disk',
    notation: `crowded give:877810633 proceed:1702920511 give:1326610952 sync:953028198 rest:1667446580 sync:787086835
      give:64101700 give:468451919 sync:1492828401 open:2032414614 give:1245428854`,
  },
  {
    name: 'a tab that did not hear of one pull hears of the next',
    notation: `crowded give:617639578 deafen:2000947759 open:1467702700 open:671013127 sync:1672243404 proceed:1022123723
      proceed:1946077497 give:1587414892`,
  },
  {
    name: 'a copied profile hears of a command with the number of its own',
    notation: `crowded open:1213306931 open:1616005189 open:952293406 give:1128595603 give:1388281608 proceed:990175317
      copyProfile:661176651 rest:2143637298 sync:264836041 give:1846180465 proceed:333073558 sync:1871360588
      give:1136343710`,
  },
  {
    name: 'a client id is spent while commands wait, and more are given',
    notation: `give:1517403938 give:665721451 proceed:311490146 give:1465916907 kill:373263593 sync:429803809
      rest:227062456 give:660904779 open:1739945321 sync:911851000 restore:305331775 sync:1175355746 proceed:1950262695
      proceed:80143075 proceed:1697112298`,
  },
  {
    name: 'the server is restored between a push and the pull after it',
    notation: 'open:23600747 give:1695068061 give:1056594653 sync:1300685736 proceed:1898457148 restore:43372730',
  },
  {
    name: 'an item goes from memory to the disk before the page with its box',
    notation: `pages sync:1253055444 copyProfile:1233875422 disk:853134393 share:315554837 open:1346785310 give:1834749347
      proceed:953680881`,
  },
  {
    name: 'the deletion that makes a picture superfluous is refused',
    notation: `transfer:309555770 kill:390133437 give:1811238382 give:836855900 sync:99242215 proceed:135343732
      share:1560116872`,
  },
  {
    name: 'a restored server has not finished what the one before it had',
    notation: `crowded copyProfile:174180488 proceed:345849683 kill:831077881 open:925629088 open:309155800 give:1462779000
      sync:1337819041 rest:1470493458 sync:208330595 open:1138136034 open:717727767 proceed:1180024353 restore:2057986797
      give:355326184`,
  },
  {
    name: 'an item whose picture was not sent is deleted and taken back',
    notation: `crowded removeRoom:662344069 sync:166423156 rest:265900683 give:1989132953 give:844521080 sync:489807836
      proceed:315757824 give:152768112`,
  },
  {
    name: 'an item whose picture is being sent is taken back meanwhile (seed 100038)',
    notation: `crowded give:1776027458 proceed:823644479 give:183342247 sync:1198976295 proceed:1596820751
      give:1466533328`,
  },
  {
    name: 'a tab goes back to its disk between two pages that name a room and do not bring it (seeds 61160 and 70431)',
    notation: `pages crowded disk:1591808404 give:1580410863 sync:1319789536 rest:206784345 give:628899243
      sync:1197820379 proceed:911385985 network:528542259 rest:2136853164`,
  },
  {
    name: 'a tab that does not hear the others notices a restored backup after them (seed 86493)',
    notation: `crowded restore:961197371 deafen:360077019 sync:66374771 open:1789553401 rest:707652316 sync:1479459420
      give:301620734 dealWithRefused:1958092976 give:123358501 sync:1974190962 rest:1485995916`,
  },
  {
    name: 'a command that is too large now had arrived, and was refused (seed 210003)',
    notation: `removeRoom:90044625 give:700362708 give:267601648 proceed:635125210 sync:670724679 give:1498221639
      proceed:276991143 line:760824588`,
  },
  {
    name: 'several commands together are larger than what the line lets through',
    notation: 'line:753138433 give:241800766 give:1097480493 give:256297255',
  },
  {
    name: 'what was set aside in memory, and had arrived, still waits on the disk (seed 246243)',
    notation: `sync:2140094453 give:585006448 sync:922392879 proceed:1662803799 copyProfile:2042531930
      copyProfile:1103068583 killBrowser:277485585 line:1980209739 open:124095351 proceed:755082789 disk:1478571026
      proceed:1897424959 sync:2107166381 proceed:377707427 proceed:1434544878`,
  },
].map(({ name, notation }) => ({ name, history: fromNotation(notation) }));
