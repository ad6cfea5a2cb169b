import type { Page } from '@playwright/test';
import type { Check } from './checks.ts';
import type { Screen } from './screens.ts';

/**
 * Runs the checks on each screen. Returns the faults: the screen, the check and what is wrong. `onScreen` hears
 * of each screen before it opens.
 */
export async function walk(
  page: Page,
  screens: readonly Screen[],
  checks: Readonly<Record<string, Check>>,
  onScreen?: (name: string) => void,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, open } of screens) {
    onScreen?.(name);
    await open(page);
    for (const [check, run] of Object.entries(checks))
      for (const fault of await run(page, name)) faults.push(`${name}: ${check}: ${fault}`);
  }
  return faults;
}
