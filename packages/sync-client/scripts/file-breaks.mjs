/** Faults of pictures and papers that the histories must notice, in the form of `breaks.mjs`. */
export const FILE_BREAKS = [
  {
    name: 'the device never sends a picture',
    file: 'picture-queue.ts',
    find: "const waiting = [...this.#records.values()].filter(({ state }) => state === 'waiting');",
    replace: 'const waiting = [];',
  },
  {
    name: 'a pending command decides the fate of a picture',
    file: 'picture-queue.ts',
    find: 'const isUnwanted = isSuperseded && (known.mayReturn || isGone);',
    replace: 'const isUnwanted = isSuperseded && !replica.view.get(record.holder.entity, record.holder.id);',
  },
  {
    name: 'a picture stays superfluous although the deletion of its item was refused',
    file: 'outbox-storage.ts',
    find: 'if (done.code !== null) await missAgain(tx, done.id);',
    replace: '',
  },
  {
    name: 'only the first file of a command is stored',
    file: 'picture-storage.ts',
    find: 'for (const picture of pictures) putPicture(tx, picture);',
    replace: 'for (const picture of pictures.slice(0, 1)) putPicture(tx, picture);',
  },
  {
    name: 'a file is sent before the command that brings it',
    file: 'picture-queue.ts',
    find: 'new Set(outbox.flatMap((command) => filesIn(command).map(({ id }) => id))),',
    replace: 'new Set(),',
  },
  {
    name: 'a file that nothing named is not sent when a row names it again',
    file: 'picture-storage.ts',
    find: 'if (wanted.includes(picture.id))',
    replace: 'if (wanted.includes(picture.id) && false)',
  },
  {
    name: 'the files of a refused command go with it',
    file: 'outbox-storage.ts',
    find: '  await refusePictures(tx, command);\n}\n',
    replace: '  await discardPictures(tx, command);\n}\n',
  },
  {
    name: 'a file is uploaded with the bytes of another',
    file: 'brought-files.ts',
    find: 'return { ...record, bytes: await file.arrayBuffer() };',
    replace: "return { ...record, bytes: new TextEncoder().encode('another').buffer };",
  },
];
