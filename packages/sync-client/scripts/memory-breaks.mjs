/** Faults on the way from the disk to memory and back; see `breaks.mjs`. */
export const MEMORY_BREAKS = [
  {
    name: 'a tab writes memory over the pull of another tab',
    file: 'contents.ts',
    find: 'if (meta?.generation !== expectedGeneration) return false;',
    replace: 'if (!meta) return false;',
  },
  {
    name: 'memory overwrites rows that the disk knows better',
    file: 'local-copy.ts',
    find: 'if (newer) await this.#takePull(this.position, newer);',
    replace: '',
  },
  {
    name: 'the copy of memory lacks its pending commands',
    file: 'contents.ts',
    find: 'for (const command of missing.values())',
    replace: 'for (const command of [] as OutboxRecord[])',
  },
  {
    name: 'the copy of memory lacks its refused changes',
    file: 'contents.ts',
    find: "'buckets', 'refused', 'pictures'",
    replace: "'buckets', 'pictures'",
  },
  {
    name: 'a delayed copy of memory drops commands that finished after it was taken',
    file: 'local-copy.ts',
    find: 'const finished = new Set(this.#sinceFailure.finished);',
    replace: 'const { finished } = this.#sinceFailure;',
  },
  {
    name: 'a command counts as finished although the pull was not stored',
    file: 'local-copy.ts',
    find: 'if (!(await this.storage.commitPull(generation, write))) {',
    replace:
      'const isWritten = await this.storage.commitPull(generation, write);\nif (this.#disk.isDown) this.#sinceFailure.note(write);\nif (!isWritten) {',
  },
  {
    name: 'a command that was set aside in memory still waits on the disk',
    file: 'contents.ts',
    find: 'await (refused.has(id) ? setAside : discard)(tx, command);',
    replace: 'void [setAside, discard, refused];',
  },
];
