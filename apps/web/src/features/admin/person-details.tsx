import type { Person } from '@boxroom/domain/admin/people';
import { Button } from '../../components/button/button.tsx';
import { Facts } from '../../components/text/facts.tsx';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { t } from '../../lib/language/t.ts';
import { type PersonAction, personFacts } from './people-text.ts';

interface PersonDetailsProps {
  id: string;
  person: Person;
  now: number;
  onAsk: (action: PersonAction) => void;
}

/** What a person has and may have, and what an operator may do about them. */
export function PersonDetails({ id, person, now, onAsk }: PersonDetailsProps) {
  const { email, isAdmin, blockedAt, asksForPasskey } = person;
  const spared = isAdmin ? t('An administrator can be neither blocked nor deleted here') : null;
  const isBlocked = blockedAt !== null;
  return (
    <div id={id} role="group" aria-label={email} className="person-details">
      <Facts facts={personFacts(person, now)} />
      <div className="cluster">
        <Button variant="outline" colorPalette="gray" onClick={() => onAsk('limits')}>
          {t('Set limits')}
        </Button>
        <Button variant="outline" colorPalette="gray" onClick={() => onAsk('sign-out')}>
          {t('Sign out everywhere')}
        </Button>
        {asksForPasskey && (
          <Button variant="outline" colorPalette="gray" onClick={() => onAsk('passkey')}>
            {t('Let in by email')}
          </Button>
        )}
        <TooltipHint reason={isBlocked ? null : spared}>
          <Button variant="outline" colorPalette="gray" onClick={() => onAsk(isBlocked ? 'unblock' : 'block')}>
            {isBlocked ? t('Unblock') : t('Block')}
          </Button>
        </TooltipHint>
        <TooltipHint reason={spared}>
          <Button variant="outline" colorPalette="red" onClick={() => onAsk('delete')}>
            {t('Delete account')}
          </Button>
        </TooltipHint>
      </div>
    </div>
  );
}
