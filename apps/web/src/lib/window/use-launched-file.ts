import { useEffect, useEffectEvent } from 'react';

/** The launch of an installed app, where the browser has it: Chromium on a desktop. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { files?: readonly FileSystemFileHandle[] }) => void): void;
}

export interface LaunchedFile {
  /** Null: it could not be read. */
  file: File | null;
  name: string;
  /** The names of those opened with it: an import has one file. */
  others: readonly string[];
}

/** Passes the file on that the system opened with the installed app. One that waits comes at once. */
export function useLaunchedFile(onFile: (launched: LaunchedFile) => void): void {
  const pass = useEffectEvent(onFile);
  useEffect(() => {
    const { launchQueue } = window as { launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(({ files = [] }) => {
      const [first, ...rest] = files;
      if (!first) return;
      const passAs = (file: File | null) => pass({ file, name: first.name, others: rest.map(({ name }) => name) });
      void first.getFile().then(passAs, () => passAs(null));
    });
  }, []);
}
