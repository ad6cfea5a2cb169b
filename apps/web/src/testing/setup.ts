import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A wait may include the code of a page being read from disk, on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  cleanup();
  // A test in plain Node has neither storage.
  if (typeof localStorage === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
});
