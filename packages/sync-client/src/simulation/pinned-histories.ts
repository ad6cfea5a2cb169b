import { fromNotation } from './notation.ts';

/**
 * Shortest histories that show a fault if the engine has it. They are valid only while the steps keep their meaning;
 * `break-engine` plays them too. New commands do not change them, because each draws from the commands of its time.
 */
export const PINNED = [
  {
    name: 'a tab that keeps things in memory is beside one that keeps them on disk',
    notation: 'kill:54155186 open:1448789578 kill:1906611794 sync:1863646265 give:228606234',
  },
  {
    name: 'another tab writes while boxes are read slice by slice',
    notation: `crowded sync:112928320 give:1875403517 proceed:1756258179 sync:629295220 sync:1762133364
      open:1344898774 open:1836926385 proceed:932985550`,
  },
  {
    name: 'another tab writes while one goes back from memory to the disk',
    notation: `crowded open:686900325 disk:1619494012 proceed:645369604 disk:107977094 give:1174675602
      proceed:438252992 disk:1598553911 sync:1566825719 sync:1493118211 proceed:2095380720 proceed:1336557489
      disk:1396386791 give:1610432632 rest:1972133356 sync:1687629790 disk:263789981 sync:754445590 sync:616665478
      proceed:893964382 sync:1311153913 sync:1019953336`,
  },
  {
    name: 'two tabs take in a pull at once',
    notation:
      'crowded signOut:440501594 open:769277568 rest:709784260 sync:1900007436 proceed:2086229527 removeRoom:1147616750',
  },
  {
    name: 'a tab hears late of a pull that it has read from disk',
    notation: `crowded open:1150225833 give:1305818975 proceed:120242248 open:79545474 sync:1974576501 sync:1725504475
      open:675657580 proceed:1388222729 give:1583450603 sync:246726355 proceed:1289802934 give:2106110336
      give:1370682508 proceed:1394727785 open:109576697 proceed:593381860 proceed:155197344 proceed:137085242
      proceed:1381305139 give:1541255051`,
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
    notation: `give:1314108070 restore:1370404593 sync:351005066 sync:115295004 give:1123491696 proceed:29776341
      restore:897153533`,
  },
  {
    name: 'an item goes from memory to the disk before the page with its box',
    notation: `pages sync:1253055444 copyProfile:1233875422 disk:853134393 share:315554837 open:1346785310 give:1834749347
      proceed:953680881`,
  },
  {
    name: 'the deletion that makes a picture superfluous is refused',
    notation: 'give:867833178 sync:1831901584 proceed:83769925 give:1085811220 share:1977857208',
  },
  {
    name: 'a restored server has not finished what the one before it had',
    notation: `crowded copyProfile:174180488 proceed:345849683 kill:831077881 open:925629088 open:309155800 give:1462779000
      sync:1337819041 rest:1470493458 sync:208330595 open:1138136034 open:717727767 proceed:1180024353 restore:2057986797
      give:355326184`,
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
    name: 'a tab that does not hear the others notices a restored backup after them',
    notation: `pages crowded open:1978586276 restore:1824194201 deafen:666877613 sync:1221185307 open:1350651515
      open:1875974962 sync:2141816967 rest:321460959 give:1081178217 sync:194198814 sync:262041438 rest:382243756
      sync:659608702 rest:1436192520`,
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
  {
    name: 'an item that a waiting command took out of a box stays in the record of the box',
    notation: `give:2042201780 rest:1410570288 give:1051891136 sync:277807855 proceed:491099804 give:1005261550
      give:1102464610 proceed:1982585088 sync:1886875580 give:1737023408 proceed:710285824`,
  },
  {
    name: 'a space is read whole in several pages while its tombstones are pruned',
    notation: 'pages share:362958507 prune:878288637 sync:1267105238',
  },
  {
    name: 'a row is in its new room before the old room says that it is gone',
    notation: 'pages sync:340189177 proceed:1201355643 give:1246974993 give:1005886103 sync:1181991771',
  },
  {
    name: 'a tab goes back to a disk that knows some rooms better and lacks its own changes',
    notation: `pages crowded disk:2040227350 disk:10878272 disk:1955247573 give:895709055 sync:748841788 sync:416970264
      open:143930704 rest:273464574 sync:357372782 sync:1458378969 proceed:1895459131 give:2131500079 sync:1313050324
      disk:158649983 proceed:259524540`,
  },
  {
    name: 'a copy of memory reaches the disk late, after more commands have finished (seed 313089)',
    notation: `crowded give:326385755 rest:1562668327 removeRoom:816613146 disk:907747452 kill:859143435 give:1086064447
      proceed:404003427 sync:118061307 open:120801690 proceed:2093989151 kill:1585060802 kill:801234794`,
  },
  {
    name: 'the disk fails while it stores a pull that refuses a command (seed 310056)',
    notation: `copyProfile:733003938 removeRoom:383465953 open:787958237 proceed:358233299 disk:1766187713
      copyProfile:1463439085 give:1319613485 disk:1617457592 proceed:544866781 sync:1460295959 give:1162528455
      proceed:582492120 proceed:1322415616`,
  },
  {
    name: 'the database has no room for a command',
    notation: `crowded copyProfile:938038553 open:28232760 copyProfile:1273314331 kill:1237188372 line:815123320
      give:556560228 killBrowser:990222955 proceed:2076307449 give:2095102330 sync:557576454 network:1207728241
      proceed:361899001 kill:826909141 open:1734486544 rest:82371369 give:700454109 proceed:535885318 sync:52992852
      proceed:997375617`,
  },
  {
    name: 'a page asked for ahead arrives although the one before it was not stored (seed 120)',
    notation: `pages commands=28 give:1864135779 sync:1551355126 proceed:1235467010 open:422726800 proceed:900213413
      give:1307415167 restore:1090720704 sync:1358384694`,
  },
].map(({ name, notation }) => ({ name, history: fromNotation(notation) }));
