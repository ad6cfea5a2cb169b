import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showToast } from '../../components/toast/toast-store.ts';
import { t } from '../../lib/language/t.ts';
import { readStored, writeStored } from '../../lib/storage/stored-value.ts';
import { useToday } from '../../lib/time/use-today.ts';
import { useInstall } from '../../lib/window/install-prompt.ts';
import { isInstalled, isIos } from '../../lib/window/platform.ts';
import { useRemembered } from '../../replica/hooks/use-remembered.ts';
import { useReplicaValue } from '../../replica/hooks/use-replica-value.ts';
import type { ReplicaStore, Topic } from '../../replica/store/replica-store.ts';
import { isGoodMoment } from './good-moment.ts';

/** Of the device, not of a person: an app is installed for all. */
const SHOWN_KEY = 'boxroom-install-hint';
const FIRST_DAY_KEY = 'boxroom-first-day';
/** Long enough to read it and to decide, in milliseconds. */
const SHOWN_FOR = 20_000;
const ITEMS: readonly Topic[] = ['item'];

/** Says once that the app can be installed, at a good moment. The settings always say it. */
export function useInstallHint(): void {
  const install = useInstall();
  const navigate = useNavigate();
  const today = useToday();
  const items = useReplicaValue(countItems, ITEMS);
  const [steps] = useRemembered('firstSteps', 'device');
  const isScanned = useLocation({ select: ({ state }) => state.isScanned === true });
  const isPossible = install !== null || isIos();

  useEffect(() => {
    const firstDay = readStored(FIRST_DAY_KEY) ?? today;
    writeStored(FIRST_DAY_KEY, firstDay);
    const wasShown = readStored(SHOWN_KEY) !== null;
    const isLed = steps !== null && steps !== 'over';
    if (!isGoodMoment({ isInstalled: isInstalled(), isPossible, wasShown, isLed, items, firstDay, today, isScanned }))
      return;
    writeStored(SHOWN_KEY, today);
    const showHow = () => void navigate({ to: '/settings', search: { section: 'device' } });
    showToast({
      title: t('Boxroom as an app'),
      description: t('On your home screen it opens faster, and this device keeps it for the cellar.'),
      duration: SHOWN_FOR,
      action: install
        ? { label: t('Install'), onClick: () => void install() }
        : { label: t('Show how'), onClick: showHow },
    });
  }, [today, items, steps, isScanned, isPossible, install, navigate]);
}

function countItems({ view }: ReplicaStore): number {
  return view.rows.item.size;
}
