import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// What is waited for may be a page whose code is read from the disk, on a machine that does other things too.
configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  cleanup();
  // A test that runs in plain Node has neither.
  if (typeof localStorage === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
});
