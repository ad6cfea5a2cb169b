import { useEffect, useEffectEvent } from 'react';

/** The launch of an installed app, where the browser has it: Chromium on a desktop. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { files?: readonly FileSystemFileHandle[] }) => void): void;
}

/** Passes the file on that the system opened with the installed app. One that waits comes at once. */
export function useLaunchedFile(onFile: (file: File) => void): void {
  const pass = useEffectEvent(onFile);
  useEffect(() => {
    const { launchQueue } = window as { launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(({ files = [] }) => {
      // The manifest asks for one window, and an import has one file.
      void files[0]?.getFile().then((file) => pass(file));
    });
  }, []);
}
