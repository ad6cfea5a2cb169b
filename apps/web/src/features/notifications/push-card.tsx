import { Button } from '../../components/button/button.tsx';
import { Switch } from '../../components/field/switch.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { t } from '../../lib/language/t.ts';
import { NoDatesNote } from './no-dates-note.tsx';
import { OBSTACLE_TEXTS } from './push-support.ts';
import { isAnyOn, type PushState, usePush } from './use-push.ts';

/** What this device is notified of. The browser asks for its permission with the first switch. */
export function PushCard() {
  const push = usePush();
  return (
    <section className="card" aria-labelledby="push">
      <h2 id="push" className="heading">
        {t('Notifications on this device')}
      </h2>
      {push.switches === null ? (
        <p className="muted">{push.isFailed ? t('Shown when you are online') : t('Loading…')}</p>
      ) : push.obstacle === null ? (
        <Switches push={push} switches={push.switches} />
      ) : (
        <p className="muted small" role="status">
          {t(OBSTACLE_TEXTS[push.obstacle])}
        </p>
      )}
    </section>
  );
}

function Switches({ push: { change }, switches }: { push: PushState; switches: NonNullable<PushState['switches']> }) {
  return (
    <>
      <Switch
        label={t('Dates that come near')}
        hint={t('In the morning, for dates, ends of warranties and returns of lent items.')}
        checked={switches.reminders}
        onChange={(reminders) => change({ reminders })}
      />
      <Switch
        label={t('Changes in my rooms')}
        hint={t('When somebody else changes a room of yours, at most every 15 minutes.')}
        checked={switches.ownRooms}
        onChange={(ownRooms) => change({ ownRooms })}
      />
      <Switch
        label={t('Changes in rooms shared with me')}
        checked={switches.sharedRooms}
        onChange={(sharedRooms) => change({ sharedRooms })}
      />
      {switches.reminders && <NoDatesNote />}
      {isAnyOn(switches) && (
        <>
          <Switch
            label={t('Show names')}
            hint={t('Names of rooms and people. They show on a locked screen, too.')}
            checked={switches.names}
            onChange={(names) => change({ names })}
          />
          <TestButton />
        </>
      )}
    </>
  );
}

function TestButton() {
  const test = trpc.push.test.useMutation({
    onSuccess: () => showToast({ title: t('On its way'), description: t('The notification arrives in a moment.') }),
    onError: (error) => showToast({ title: t('Error'), description: errorMessage(error), kind: 'destructive' }),
  });
  return (
    <Button variant="outline" colorPalette="gray" disabled={test.isPending} onClick={() => test.mutate()}>
      {t('Send a test notification')}
    </Button>
  );
}
