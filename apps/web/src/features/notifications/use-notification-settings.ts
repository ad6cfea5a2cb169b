import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../components/toast/toast-store.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { useIsAway } from '../../lib/http/use-is-away.ts';
import { t } from '../../lib/language/t.ts';

export interface NotificationSettings {
  emailNotifications: boolean;
  reminderDays: number;
}

/**
 * Returns the person's reminder settings, and a function that changes them. `settings` is null until the server has
 * responded; `isFailed`: it has not, or cannot now. A change shows at once, and rolls back with `failure` as its text
 * when the server refuses it.
 */
export function useNotificationSettings(): {
  settings: NotificationSettings | null;
  isFailed: boolean;
  change: (set: Partial<NotificationSettings>, failure: string) => void;
} {
  const query = trpc.notifications.get.useQuery(undefined, { staleTime: 0, retry: 1 });
  const isAway = useIsAway(query);
  const utils = trpc.useUtils();
  // Serialized, because two quick changes could otherwise arrive in the wrong order.
  const { mutateAsync } = trpc.notifications.set.useMutation({ scope: { id: 'notifications' } });
  const waiting = useRef(0);
  const [changes, setChanges] = useState<Partial<NotificationSettings>>({});
  const { data } = query;
  useTimeZoneTold(data ?? null);
  useEffect(() => {
    // From here on the server's values count.
    if (waiting.current === 0) setChanges({});
  }, [data]);

  async function change(set: Partial<NotificationSettings>, failure: string): Promise<void> {
    waiting.current++;
    setChanges((before) => ({ ...before, ...set }));
    try {
      const saved = await mutateAsync({ set: { ...set, timeZone: timeZoneHere() } });
      utils.notifications.get.setData(undefined, saved);
    } catch {
      setChanges((before) => without(before, set));
      showToast({ title: t('Error'), description: failure, kind: 'destructive' });
    } finally {
      waiting.current--;
    }
  }

  const settings = data ? { ...data, ...changes } : null;
  return { settings, isFailed: query.isError || isAway, change: (set, failure) => void change(set, failure) };
}

/** Removes a change from `changes`, unless the field was changed again since. */
function without(
  changes: Partial<NotificationSettings>,
  set: Partial<NotificationSettings>,
): Partial<NotificationSettings> {
  const left = { ...changes };
  if (left.emailNotifications === set.emailNotifications) delete left.emailNotifications;
  if (left.reminderDays === set.reminderDays) delete left.reminderDays;
  return left;
}

/** Reminders are sent in the morning of the person's time zone: sends it again when it has changed. */
function useTimeZoneTold(settings: { emailNotifications: boolean; timeZone: string | null } | null): void {
  const { mutate } = trpc.notifications.set.useMutation({ scope: { id: 'notifications' } });
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
