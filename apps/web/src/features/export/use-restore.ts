import { KeptIds } from '@boxroom/domain/archive/kept-ids';
import type { FileToRestore } from '@boxroom/domain/archive/plan-restore';
import { restoreParts } from '@boxroom/domain/archive/restore-parts';
import type { ImportMode } from '@boxroom/domain/import/import-plan-types';
import { useRef, useState } from 'react';
import { addOwnFields } from '../../inventory/import/add-own-fields.ts';
import { importApi } from '../../inventory/import/import-api.ts';
import { shownFileName } from '../../inventory/import/shown-file-name.ts';
import { useImportRun } from '../../inventory/import/use-import-run.ts';
import { errorCode } from '../../lib/http/error-code.ts';
import { asUser, trpcClient } from '../../lib/http/trpc.ts';
import { useSession } from '../../lib/session/session.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { plannerOf, previewRestore, readBackup, type ReadBackup, type RestorePreview } from './read-backup.ts';
import { uploadFiles, type UploadProgress } from './upload-files.ts';

/** What the dialog shows before anything is written. */
export interface ChosenBackup {
  /** Null while it is read. */
  backup: ReadBackup | null;
  /** The checked part of its pictures, from 0 to 1. */
  checked: number;
  preview: RestorePreview | null;
  error: unknown;
}
const NOTHING: ChosenBackup = { backup: null, checked: 0, preview: null, error: null };

/** The pictures and papers that follow the rows. */
export interface RestoredPictures extends UploadProgress {
  state: 'sending' | 'stopped' | 'done';
  error: unknown;
}

/** Restores a backup: reads it, plans it, sends its rows as one import, then its pictures. */
export function useRestore() {
  const store = useReplicaStore();
  const userId = useSession().user?.id ?? '';
  const importing = useImportRun();
  const [chosen, setChosen] = useState<ChosenBackup | null>(null);
  const [pictures, setPictures] = useState<RestoredPictures | null>(null);
  /** Boxes whose printed tags do not open them. */
  const [lostTags, setLostTags] = useState(0);
  const reading = useRef(new AbortController());
  const sending = useRef<{ uploads: FileToRestore[]; kept: KeptIds } | null>(null);

  function stopReading(): AbortSignal {
    reading.current.abort();
    reading.current = new AbortController();
    return reading.current.signal;
  }

  /** Runs a part of the reading, and shows its error unless another file was chosen meanwhile. */
  async function read(work: (signal: AbortSignal, set: (change: Partial<ChosenBackup>) => void) => Promise<void>) {
    const signal = stopReading();
    const set = (change: Partial<ChosenBackup>) =>
      signal.aborted || setChosen((before) => ({ ...NOTHING, ...before, ...change }));
    try {
      await work(signal, set);
    } catch (error) {
      set({ error });
    }
  }

  function plan(backup: ReadBackup, mode: ImportMode): Promise<void> {
    return read(async (signal, set) => {
      set({ preview: null });
      set({ preview: await previewRestore(backup, { store, mode, newId: store.newId }, signal) });
    });
  }

  async function choose(file: File) {
    let found: ReadBackup | null = null;
    setChosen(NOTHING);
    await read(async (signal, set) => {
      const findRefs = (refs: string[]) =>
        trpcClient.import.findRefs.mutate({ source: 'archive', refs }, { signal, context: asUser(userId) });
      found = await readBackup(file, { store, findRefs, signal, onProgress: (checked) => set({ checked }) });
      set({ backup: found });
    });
    if (found) await plan(found, 'new');
  }

  /** Never rejects. */
  async function start(backup: ReadBackup, { mode, planner: { lostTags: lost } }: RestorePreview) {
    const { file, archive, survey } = backup;
    const kept = new KeptIds(store.newId);
    const uploads: FileToRestore[] = [];
    sending.current = { uploads, kept };
    const { signal } = new AbortController();
    const planner = plannerOf(backup, { store, mode, newId: store.newId });
    const parts = restoreParts(archive.pieces(signal), planner, (more) => uploads.push(...more));
    const api = importApi({ id: store.newId(), fileName: shownFileName(file.name), source: 'archive' }, userId);
    async function create({ part, ...rows }: Parameters<typeof api.create>[0], stop: AbortSignal): Promise<unknown> {
      const planned = { ...rows, updates: rows.updates ?? [] };
      try {
        return await api.create({ part, ...kept.apply(planned) }, stop);
      } catch (error) {
        // An id of it is another person's, or was deleted and restored meanwhile.
        if (!['INVALID', 'EXISTS'].includes(errorCode(error) ?? '')) throw error;
        kept.renew(planned);
        return api.create({ part, ...kept.apply(planned) }, stop);
      }
    }
    const isNew = store.view.rows.item.size === 0;
    async function finish(stop: AbortSignal): Promise<void> {
      await api.finish(stop);
      // Who has used this account already keeps what it shows.
      if (isNew) store.mutate('profile.setDisplay', { set: survey.head.settings });
      addOwnFields(store, survey.head.ownFields ?? []);
      // By a call, because their files are sent next.
      for (const gained of planner.gained)
        await trpcClient.pictures.add.mutate(gained, { signal: stop, context: asUser(userId) });
    }
    await importing.start({ ...api, create, finish }, parts);
    // Both name a box by the id of the plan.
    setLostTags(new Set([...lost, ...kept.boxes]).size);
  }

  async function sendPictures() {
    const { current } = sending;
    const backup = chosen?.backup;
    if (!current || !backup) return;
    const signal = stopReading();
    const uploads = current.uploads.map((upload) => ({ ...upload, id: current.kept.of(upload.id) }));
    const from = pictures ?? { done: 0, all: uploads.length, refused: 0, waitsUntil: null };
    const set = (change: Partial<RestoredPictures>) =>
      signal.aborted || setPictures((before) => ({ ...from, state: 'sending', error: null, ...before, ...change }));
    set({ state: 'sending', error: null });
    try {
      const onProgress = (progress: UploadProgress) => set(progress);
      await uploadFiles(uploads, { archive: backup.archive, userId, from, signal, onProgress });
      set({ state: 'done' });
    } catch (error) {
      set({ state: 'stopped', error });
    }
  }

  return {
    chosen,
    run: importing.state,
    pictures,
    lostTags,
    choose,
    plan,
    start,
    goOn: importing.goOn,
    stop: importing.stop,
    sendPictures,
    stopPictures() {
      stopReading();
      setPictures((before) => before && { ...before, state: 'stopped', error: null });
    },
    takeBack() {
      stopReading();
      setPictures(null);
      return importing.takeBack();
    },
    reset() {
      stopReading();
      importing.reset();
      sending.current = null;
      setChosen(null);
      setPictures(null);
      setLostTags(0);
    },
  };
}
