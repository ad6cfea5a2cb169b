import { useNavigate } from '@tanstack/react-router';
import { Button } from '../../components/button/button.tsx';
import { t } from '../../lib/language/t.ts';
import { useSyncStatus } from '../../replica/hooks/use-sync-status.ts';
import { keepTryout } from '../../replica/tryout/carry-over.ts';

/** Leads to the sign-in, which takes the tryout along, or says why there is nothing to take. */
export function KeepButton({ variant = 'solid' }: { variant?: 'solid' | 'outline' | 'ghost' }) {
  const navigate = useNavigate();
  const { durability } = useSyncStatus();
  // The sign-in takes what is on the disk: what only this page has would be lost.
  if (durability !== 'disk') return <p className="muted small">{t('This browser has no room to keep it.')}</p>;
  return (
    <Button
      variant={variant}
      onClick={() => {
        keepTryout();
        void navigate({ to: '/auth', search: { signup: true } });
      }}
    >
      {t('Keep this')}
    </Button>
  );
}
