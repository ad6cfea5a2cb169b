import ListChecks from 'lucide-react/icons/list-checks';
import { Button } from '../../components/button/button.tsx';
import { t } from '../../lib/language/t.ts';
import type { Selection } from './selection.ts';
import { useIsSelecting } from './use-selection.ts';

/** Begins to select rows of a list, and ends it. */
export function SelectButton({ selection }: { selection: Selection }) {
  const isOn = useIsSelecting(selection);
  return (
    <Button
      variant="ghost"
      colorPalette="gray"
      className="select-button"
      aria-pressed={isOn}
      onClick={() => (isOn ? selection.stop() : selection.start())}
    >
      <ListChecks aria-hidden />
      <span>{isOn ? t('Done') : t('Select')}</span>
    </Button>
  );
}
