import { useRef, useState } from 'react';
import type { ImportApi } from './import-api.ts';
import { ImportRunner, type RunState } from './import-runner.ts';

export interface ImportRunning {
  state: RunState | null;
  /** `onDone`: called once, when all has arrived. */
  start: (api: ImportApi, parts: ConstructorParameters<typeof ImportRunner>[1], onDone?: () => void) => Promise<void>;
  stop: () => void;
  goOn: () => Promise<void>;
  takeBack: () => Promise<void>;
  reset: () => void;
}

/** The import that this dialog sends. */
export function useImportRun(): ImportRunning {
  const [state, setState] = useState<RunState | null>(null);
  const current = useRef<ImportRunner | null>(null);
  return {
    state,
    async start(api, parts, onDone) {
      const runner: ImportRunner = new ImportRunner(api, parts, {
        onChange: (next) => current.current === runner && setState(next),
        onDone,
      });
      current.current = runner;
      await runner.send();
    },
    stop: () => current.current?.stop(),
    goOn: async () => current.current?.send(),
    takeBack: async () => current.current?.takeBack(),
    reset() {
      current.current?.stop();
      current.current = null;
      setState(null);
    },
  };
}
