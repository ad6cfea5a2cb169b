import { useEffect, useRef } from 'react';
import { showToast } from '../../components/toast-store.ts';
import { trpc } from '../../lib/trpc-hooks.ts';

export interface NotificationSettings {
  emailNotifications: boolean;
  reminderDays: number;
}

/**
 * The person's reminders, and how to change one. `settings` is null until the server has answered. A change shows at
 * once, and goes back with `failure` as its words when the server does not take it.
 */
export function useNotificationSettings(): {
  settings: NotificationSettings | null;
  isFailed: boolean;
  change: (set: Partial<NotificationSettings>, failure: string) => void;
} {
  const query = trpc.notifications.get.useQuery(undefined, { staleTime: 0, retry: 1 });
  const utils = trpc.useUtils();
  const { mutate } = trpc.notifications.set.useMutation();
  const settings = query.data ?? null;
  useTimeZoneTold(settings);

  function change(set: Partial<NotificationSettings>, failure: string) {
    if (!settings) return;
    utils.notifications.get.setData(undefined, { ...settings, ...set });
    mutate(
      { set: { ...set, timeZone: timeZoneHere() } },
      {
        onSuccess: (saved) => utils.notifications.get.setData(undefined, saved),
        onError: () => {
          utils.notifications.get.setData(undefined, settings);
          showToast({ title: 'Error', description: failure, kind: 'destructive' });
        },
      },
    );
  }

  return { settings, isFailed: query.isError, change };
}

/** Reminders come in the morning of where the person is: told again when that has changed. */
function useTimeZoneTold(settings: { emailNotifications: boolean; timeZone: string | null } | null): void {
  const { mutate } = trpc.notifications.set.useMutation();
  const told = useRef(false);
  const here = timeZoneHere();
  const isDue = settings !== null && settings.emailNotifications && here !== null && settings.timeZone !== here;
  useEffect(() => {
    if (!isDue || told.current) return;
    told.current = true;
    mutate({ set: { timeZone: here } });
  }, [isDue, here, mutate]);
}

function timeZoneHere(): string | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone === '' ? null : timeZone;
}
