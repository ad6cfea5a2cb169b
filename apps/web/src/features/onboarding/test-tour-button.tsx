import { useNavigate } from '@tanstack/react-router';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { ActionRow } from '../../components/button/action-row.tsx';
import { Button } from '../../components/button/button.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { errorCode, isNetworkError } from '../../lib/http/error-code.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { t } from '../../lib/language/t.ts';
import { useSession } from '../../lib/session/session.ts';
import { resetTour } from './tour-state.ts';

/** Resets the person's own tour and shows it. */
export function TestTourButton() {
  const { user } = useSession();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);

  async function handleTest() {
    if (!user) return;
    setIsBusy(true);
    try {
      await resetTour(user.id);
      await navigate({ to: '/app', search: { debug_onboarding: true } });
    } catch (error) {
      showToast({ kind: 'destructive', ...failure(error) });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Button variant="outline" colorPalette="gray" disabled={isBusy} onClick={() => void handleTest()}>
      <Play aria-hidden />
      {t('Test Onboarding')}
    </Button>
  );
}

/** Shows the tour again. */
export function TestTourAction() {
  return (
    <ActionRow title={t('Test Onboarding')} text={t('See the tour of the first day again.')}>
      <TestTourButton />
    </ActionRow>
  );
}

function failure(error: unknown): { title: string; description: string } {
  const code = errorCode(error);
  if (code === 'NOT_SIGNED_IN')
    return { title: t('Error'), description: t('You need to be logged in to test onboarding') };
  if (code === 'RATE_LIMITED' || isNetworkError(error)) {
    return { title: t('Could not reset onboarding status in database'), description: errorMessage(error) };
  }
  return { title: t('Error'), description: t('An unexpected error occurred') };
}
