import { Button } from '../../components/button/button.tsx';
import { Switch } from '../../components/field/switch.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { NoDatesNote } from './no-dates-note.tsx';
import { OBSTACLE_TEXTS } from './push-support.ts';
import { isAnyOn, type PushState, usePush } from './use-push.ts';

/** What this device is notified of. The browser asks for its permission with the first switch. */
export function PushCard() {
  const push = usePush();
  return (
    <section className="card" aria-labelledby="push">
      <h2 id="push" className="heading">
        Notifications on this device
      </h2>
      {push.switches === null ? (
        <p className="muted">{push.isFailed ? 'Shown when you are online' : 'Loading…'}</p>
      ) : push.obstacle === null ? (
        <Switches push={push} switches={push.switches} />
      ) : (
        <p className="muted small" role="status">
          {OBSTACLE_TEXTS[push.obstacle]}
        </p>
      )}
    </section>
  );
}

function Switches({ push: { change }, switches }: { push: PushState; switches: NonNullable<PushState['switches']> }) {
  return (
    <>
      <Switch
        label="Dates that come near"
        hint="In the morning, for dates, ends of warranties and returns of lent items."
        checked={switches.reminders}
        onChange={(reminders) => change({ reminders })}
      />
      <Switch
        label="Changes in my rooms"
        hint="When somebody else changes a room of yours, at most every 15 minutes."
        checked={switches.ownRooms}
        onChange={(ownRooms) => change({ ownRooms })}
      />
      <Switch
        label="Changes in rooms shared with me"
        checked={switches.sharedRooms}
        onChange={(sharedRooms) => change({ sharedRooms })}
      />
      {switches.reminders && <NoDatesNote />}
      {isAnyOn(switches) && (
        <>
          <Switch
            label="Show names"
            hint="Names of rooms and people. They show on a locked screen, too."
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
    onSuccess: () => showToast({ title: 'On its way', description: 'The notification arrives in a moment.' }),
    onError: (error) => showToast({ title: 'Error', description: errorMessage(error), kind: 'destructive' }),
  });
  return (
    <Button variant="outline" colorPalette="gray" disabled={test.isPending} onClick={() => test.mutate()}>
      Send a test notification
    </Button>
  );
}
