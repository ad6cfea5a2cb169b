import { parseReminderDays, REMINDER_DAYS_MAX, REMINDER_DAYS_MIN } from '@boxroom/domain/digest/reminder-days';
import { useEffect, useEffectEvent, useState } from 'react';
import { Switch } from '../../components/field/switch.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { t } from '../../lib/language/t.ts';
import { useUnloadQuestion } from '../../lib/window/use-unload-question.ts';
import { NoDatesNote } from './no-dates-note.tsx';
import { useNotificationSettings } from './use-notification-settings.ts';

/** Switches the reminder mails, and sets how many days ahead they are sent. */
export function NotificationsCard() {
  const { settings, isFailed, change } = useNotificationSettings();
  return (
    <section className="card" aria-labelledby="reminders">
      <h2 id="reminders" className="heading">
        {t('Reminders')}
      </h2>
      {settings ? (
        <>
          <Switch
            label={t('Email notifications')}
            hint={t(
              'A mail in the morning when a date, the end of a warranty or the return of a lent item is near, at most once a day.',
            )}
            checked={settings.emailNotifications}
            onChange={(on) =>
              change({ emailNotifications: on }, t('Failed to update notification settings. Please try again.'))
            }
          />
          <ReminderDays
            saved={settings.reminderDays}
            onChange={(reminderDays) =>
              change({ reminderDays }, t('Failed to update reminder days. Please try again.'))
            }
          />
          {settings.emailNotifications && <NoDatesNote />}
        </>
      ) : (
        <p className="muted">{isFailed ? t('Shown when you are online') : t('Loading…')}</p>
      )}
    </section>
  );
}

/**
 * Saves when the field loses the focus, and with the page: the browser fires no blur when a page goes back or an app is
 * put in the background. Invalid input reverts to the saved value.
 */
function ReminderDays({ saved, onChange }: { saved: number; onChange: (days: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const days = typed === null ? null : parseReminderDays(typed);

  function finish() {
    setTyped(null);
    if (days !== null && days !== saved) onChange(days);
  }

  const leave = useEffectEvent(finish);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      leave();
    };
  }, []);
  // A page that closes or reloads could no longer send the value.
  useUnloadQuestion(days !== null && days !== saved);

  return (
    <div className="row" onBlur={finish}>
      <TextField
        label={t('Reminder days')}
        hint={t('How many days before a date, from {min} to {max}.', {
          min: REMINDER_DAYS_MIN,
          max: REMINDER_DAYS_MAX,
        })}
        value={typed ?? String(saved)}
        onChange={setTyped}
        onEnter={finish}
        inputMode="numeric"
        autoComplete="off"
      />
    </div>
  );
}
