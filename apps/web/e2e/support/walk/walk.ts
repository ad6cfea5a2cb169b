import type { Page } from '@playwright/test';
import type { Check } from './checks.ts';
import type { Screen } from './screens.ts';

/** Runs the checks on each screen. Returns the faults: the screen, the check and what is wrong. */
export async function walk(
  page: Page,
  screens: readonly Screen[],
  checks: Readonly<Record<string, Check>>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, open } of screens) {
    await open(page);
    for (const [check, run] of Object.entries(checks))
      for (const fault of await run(page, name)) faults.push(`${name}: ${check}: ${fault}`);
  }
  return faults;
}
