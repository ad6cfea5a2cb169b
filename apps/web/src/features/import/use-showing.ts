import type { DisplayOption } from '@boxroom/domain/profile/profile';
import { useState } from 'react';
import { useDisplaySettings } from '../../replica/hooks/use-display-settings.ts';
import { fileCurrency } from './file-currency.ts';
import type { FilePlan } from './use-import-plan.ts';

export interface Showing {
  /** The options that the import has values for and that the person has off. */
  hidden: readonly DisplayOption[];
  isWanted: boolean;
  /** That of the prices once they are here. */
  currency: string | null;
  want: (on: boolean) => void;
  /** Switches them on, if the person wants that. */
  switchOn: () => void;
}

/** What an import brings and the person would not see. */
export function useShowing(plan: FilePlan | null): Showing {
  const { settings, isCurrencyChosen, setSetting, setCurrency } = useDisplaySettings();
  const [isWanted, want] = useState(true);
  const hidden = (plan?.filled ?? []).filter((option) => !settings[option]);
  // The file's prices keep their meaning, also where they are not shown yet.
  const adopted = plan && !isCurrencyChosen ? fileCurrency(plan.survey.header, plan.survey.reader.mapping) : null;
  function switchOn() {
    if (adopted !== null) setCurrency(adopted);
    if (isWanted) for (const option of hidden) setSetting(option, true);
  }
  return { hidden, isWanted, want, currency: adopted ?? settings.currency, switchOn };
}
