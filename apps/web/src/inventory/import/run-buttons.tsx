import { Link } from '@tanstack/react-router';
import { Button } from '../../components/button/button.tsx';
import { t } from '../../lib/language/t.ts';
import { ALL_BOXES } from '../../replica/hooks/use-boxes.ts';
import type { RunState } from './import-runner.ts';

interface RunButtonsProps {
  run: RunState;
  onClose: () => void;
  onTakeBack: () => void;
  onContinue: () => void;
}

/** What can be done with an import in each of its phases. */
export function RunButtons({ run, onClose, onTakeBack, onContinue }: RunButtonsProps) {
  const close = (
    <Button variant="outline" colorPalette="gray" onClick={onClose}>
      {t('Close')}
    </Button>
  );
  switch (run.phase) {
    case 'sending':
      return (
        <Button variant="outline" colorPalette="gray" onClick={onTakeBack}>
          {t('Cancel')}
        </Button>
      );
    case 'stopped':
      return (
        <>
          <Button variant="outline" colorPalette="gray" onClick={onTakeBack}>
            {t('Undo')}
          </Button>
          {run.canContinue ? <Button onClick={onContinue}>{t('Continue')}</Button> : close}
        </>
      );
    case 'done':
      return (
        <>
          <Button variant="outline" colorPalette="gray" onClick={onTakeBack}>
            {t('Undo import')}
          </Button>
          <Button asChild>
            {/* What came in may be in several rooms, and not in the one that was chosen last. */}
            <Link to="/app" search={{ room: ALL_BOXES }}>
              {t('Open')}
            </Link>
          </Button>
        </>
      );
    case 'takingBack':
      return null;
    case 'takenBack':
      return close;
  }
}
