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
    notation: `crowded copyProfile:2041116043 sync:2100267033 proceed:66951891 proceed:1048733981 open:1649371980
      proceed:1192545677 sync:305583903 give:360241216 proceed:1870671718 give:985500461 disk:1826600063 proceed:980211847
      killBrowser:1085885848 sync:1945483535 sync:120858342`,
  },
  {
    name: 'two tabs take in a pull at once',
    notation:
      'crowded signOut:440501594 open:769277568 rest:709784260 sync:1900007436 proceed:2086229527 removeRoom:1147616750',
  },
  {
    name: 'a tab hears late of a pull that it has read from disk',
    notation: `pages disk:310338656 deafen:1482469008 open:767492828 copyProfile:699068343 copyProfile:792181652
      killBrowser:1836839151 open:238904482 signOut:622952386 open:337123372 rest:1288136820 kill:87732211 sync:150793485
      restore:214084121 open:1499487270 deafen:1913229279 proceed:1419044555 sync:808702015 sync:294490458 kill:1022462229
      sync:38067537 give:588938952 give:1113326656 rest:815837827`,
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
].map(({ name, notation }) => ({ name, history: fromNotation(notation) }));
