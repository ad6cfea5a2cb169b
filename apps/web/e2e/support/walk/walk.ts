import type { Translate } from '@boxroom/domain/language/message';
import { english } from '@boxroom/domain/language/translator';
import type { Page } from '@playwright/test';
import type { Check } from './checks.ts';
import type { Screen } from './screens.ts';

/**
 * Runs the checks on each screen. Returns the faults: the screen, the check and what is wrong. `onScreen` hears
 * of each screen before it opens; `say` tells what the controls of the page are called.
 */
export async function walk(
  page: Page,
  screens: readonly Screen[],
  checks: Readonly<Record<string, Check>>,
  { onScreen, say = english }: { onScreen?: (name: string) => void; say?: Translate } = {},
): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, open } of screens) {
    onScreen?.(name);
    await open(page, say);
    for (const [check, run] of Object.entries(checks))
      for (const fault of await run(page, name)) faults.push(`${name}: ${check}: ${fault}`);
  }
  return faults;
}
