import { useNavigate } from '@tanstack/react-router';
import Footprints from 'lucide-react/icons/footprints';
import { ActionRow } from '../../components/button/action-row.tsx';
import { Button } from '../../components/button/button.tsx';
import { t } from '../../lib/language/t.ts';
import { useSession } from '../../lib/session/session.ts';
import { startFirstSteps } from './first-steps-state.ts';

/** Shows the first steps again. */
export function FirstStepsAction() {
  const { user } = useSession();
  const navigate = useNavigate();

  function handleStart() {
    if (!user) return;
    startFirstSteps(user.id);
    void navigate({ to: '/app' });
  }

  return (
    <ActionRow title={t('First steps')} text={t('Pack a box step by step, from its name to the search that finds it.')}>
      <Button variant="outline" colorPalette="gray" onClick={handleStart}>
        <Footprints aria-hidden />
        {t('Show First Steps')}
      </Button>
    </ActionRow>
  );
}
