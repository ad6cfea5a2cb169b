import { MessageChannel } from 'node:worker_threads';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A wait may include the code of a page being read from disk, on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

// A context of its own lacks it.
globalThis.MessageChannel ??= MessageChannel as unknown as typeof globalThis.MessageChannel;

afterEach(() => {
  cleanup();
  // A test in plain Node has neither storage.
  if (typeof localStorage === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
});
