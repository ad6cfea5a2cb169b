import {
  DEFAULT_DISPLAY_SETTINGS,
  type DisplayOption,
  type DisplaySettings,
  displaySettingsSchema,
  type Profile,
} from '@boxroom/domain/profile/profile';
import { visibleOptions } from '@boxroom/domain/profile/visible-options';
import { useCallback } from 'react';
import type { ReplicaStore, Topic } from '../store/replica-store.ts';
import { useCommand } from './use-command.ts';
import { useReplicaStore, useReplicaValue } from './use-replica-value.ts';

const OWN: readonly Topic[] = ['profile'];
const SHARED: readonly Topic[] = ['profile', 'spaces', 'room'];
const NOT_SAVED = 'Failed to save settings. Please try again.';
const OPTIONS = Object.keys(displaySettingsSchema.shape) as DisplayOption[];

/** Returns the optional features that the person has switched on, and a function that switches one. */
export function useDisplaySettings(): {
  settings: DisplaySettings;
  setSetting: (option: DisplayOption, on: boolean) => void;
} {
  const mutate = useCommand();
  const store = useReplicaStore();
  const select = useCallback(({ view, user }: ReplicaStore) => toSettings(view.get('profile', user.id)), []);
  const settings = useReplicaValue(select, OWN);
  const setSetting = useCallback(
    (option: DisplayOption, on: boolean) =>
      store.whenComplete(() => void mutate('profile.setDisplay', { set: { [option]: on } }, NOT_SAVED)),
    [mutate, store],
  );
  return { settings, setSetting };
}

/** Returns the features to show in a space: in shared rooms only those that the room's owner has switched on too. */
export function useVisibleOptions(spaceId: string | undefined): DisplaySettings {
  const select = useCallback((store: ReplicaStore) => readVisibleOptions(store, spaceId), [spaceId]);
  return useReplicaValue(select, SHARED);
}

export function readVisibleOptions({ view, user }: ReplicaStore, spaceId: string | undefined): DisplaySettings {
  const own = toSettings(view.get('profile', user.id));
  const ownerId = spaceId === undefined ? user.id : (view.space(spaceId)?.ownerId ?? user.id);
  return ownerId === user.id ? own : visibleOptions(own, toSettings(view.get('profile', ownerId)));
}

function toSettings(profile: Profile | undefined): DisplaySettings {
  const settings = { ...DEFAULT_DISPLAY_SETTINGS };
  if (profile) for (const option of OPTIONS) settings[option] = profile[option];
  return settings;
}
