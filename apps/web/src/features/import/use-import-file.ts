import type { ImportChoices, ImportMapping, Recognition } from '@boxroom/domain/import/import-plan-types';
import { recognizeSource } from '@boxroom/domain/import/recognize-source';
import type { FileChoice, OpenedFile } from '@boxroom/domain/import/source-row';
import { useRef, useState } from 'react';
import { type SourceFile, sourceFile } from './open-file.ts';
import type { PlanInput } from './use-import-plan.ts';

export interface ImportFile {
  source: SourceFile;
  /** How it is to be read, as far as the person said. */
  choice: FileChoice;
  opened: OpenedFile;
  recognition: Recognition;
  /** What is planned; the same object until the person changes something. */
  input: PlanInput;
}

export interface FileFailure {
  source: SourceFile;
  choice: FileChoice;
  error: unknown;
}

export interface ImportFileState {
  file: ImportFile | null;
  /** The name of the file that is being opened. */
  opening: string | null;
  failure: FileFailure | null;
  choose: (file: File) => void;
  /** Reads the same file in another way. */
  read: (source: SourceFile, choice: FileChoice) => void;
  setMapping: (mapping: ImportMapping) => void;
  setChoices: (choices: ImportChoices) => void;
  reset: () => void;
}

/** The file of an import, from its choice to what is to be planned. */
export function useImportFile(): ImportFileState {
  const [file, setFile] = useState<ImportFile | null>(null);
  const [opening, setOpening] = useState<string | null>(null);
  const [failure, setFailure] = useState<FileFailure | null>(null);
  const current = useRef(new AbortController());

  function read(source: SourceFile, choice: FileChoice) {
    current.current.abort();
    const stop = new AbortController();
    current.current = stop;
    setOpening(source.name);
    setFailure(null);
    void source
      .open(choice, stop.signal)
      .then(
        (opened) => !stop.signal.aborted && setFile((last) => fileOf(source, choice, opened, last)),
        (error: unknown) => !stop.signal.aborted && setFailure({ source, choice, error }),
      )
      .finally(() => !stop.signal.aborted && setOpening(null));
  }

  return {
    file,
    opening,
    failure,
    choose: (chosen) => read(sourceFile(chosen), {}),
    read,
    setMapping: (mapping) => setFile((last) => last && { ...last, input: { ...last.input, mapping } }),
    setChoices: (choices) => setFile((last) => last && { ...last, input: { ...last.input, choices } }),
    reset() {
      current.current.abort();
      setFile(null);
      setOpening(null);
      setFailure(null);
    },
  };
}

/** A file that is read in another way, but has the same columns, keeps what the person chose for them. */
function fileOf(source: SourceFile, choice: FileChoice, opened: OpenedFile, last: ImportFile | null): ImportFile {
  const { table } = opened;
  const isSame = last?.source === source && last.opened.table.header.join('\n') === table.header.join('\n');
  if (isSame) return { ...last, choice, opened, input: { ...last.input, table } };
  const recognition = recognizeSource(table.header, table.sample);
  const { mapping, fixes } = recognition;
  const choices: ImportChoices = { fixes, mode: 'new', decimalMark: null, dateOrder: null };
  return { source, choice, opened, recognition, input: { table, mapping, choices } };
}
