import { msg } from '@boxroom/domain/language/message';
import { guessCurrency } from '@boxroom/domain/price/guess-currency';
import {
  DEFAULT_DISPLAY_SETTINGS,
  type DisplayOption,
  type DisplaySettings,
  type Profile,
} from '@boxroom/domain/profile/profile';
import { visibleOptions } from '@boxroom/domain/profile/visible-options';
import { useCallback } from 'react';
import { t } from '../../lib/language/t.ts';
import type { ReplicaStore, Topic } from '../store/replica-store.ts';
import { useCommand } from './use-command.ts';
import { useReplicaStore, useReplicaValue } from './use-replica-value.ts';

const OWN: readonly Topic[] = ['profile'];
const SHARED: readonly Topic[] = ['profile', 'spaces', 'room'];
const NOT_SAVED = msg('Failed to save settings. Please try again.');

interface DisplayChoice {
  settings: DisplaySettings;
  /** Whether the person has chosen the currency; otherwise it is a guess. */
  isCurrencyChosen: boolean;
  setSetting: (option: DisplayOption, on: boolean) => void;
  setCurrency: (currency: string) => void;
}

/** Returns the optional features that the person has switched on, and functions that change them. */
export function useDisplaySettings(): DisplayChoice {
  const mutate = useCommand();
  const store = useReplicaStore();
  const settings = useReplicaValue(readOwnSettings, OWN);
  const isCurrencyChosen = useReplicaValue(hasChosenCurrency, OWN);
  const save = useCallback(
    (set: Partial<DisplaySettings>) =>
      store.whenComplete(() => void mutate('profile.setDisplay', { set: withCurrency(store, set) }, t(NOT_SAVED))),
    [mutate, store],
  );
  const setSetting = useCallback((option: DisplayOption, on: boolean) => save({ [option]: on }), [save]);
  const setCurrency = useCallback((currency: string) => save({ currency }), [save]);
  return { settings, isCurrencyChosen, setSetting, setCurrency };
}

/** Prices that are switched on get a currency, so that the people who share the rooms see it, too. */
function withCurrency(store: ReplicaStore, set: Partial<DisplaySettings>): Partial<DisplaySettings> {
  const guess = set.showPrice === true && !hasChosenCurrency(store) ? guessCurrency(navigator.languages) : null;
  return guess === null ? set : { currency: guess, ...set };
}

function hasChosenCurrency(store: ReplicaStore): boolean {
  return chosenCurrency(store) !== null;
}

/** Returns the currency that the person has chosen, without a guess. */
export function chosenCurrency({ view, user }: ReplicaStore): string | null {
  return view.get('profile', user.id)?.currency ?? null;
}

/** Returns the features to show in a space: in shared rooms only those that the room's owner has switched on too. */
export function useVisibleOptions(spaceId: string | undefined): DisplaySettings {
  const select = useCallback((store: ReplicaStore) => readVisibleOptions(store, spaceId), [spaceId]);
  return useReplicaValue(select, SHARED);
}

export function readVisibleOptions(store: ReplicaStore, spaceId: string | undefined): DisplaySettings {
  const { view, user } = store;
  const own = readOwnSettings(store);
  const ownerId = spaceId === undefined ? user.id : (view.space(spaceId)?.ownerId ?? user.id);
  return ownerId === user.id ? own : visibleOptions(own, toSettings(view.get('profile', ownerId)));
}

/**
 * Returns whether a feature shows in a space, or would if the person switched it on. `never`: the owner of the room has
 * switched it off.
 */
export function useOptionState(option: DisplayOption, spaceId: string): 'on' | 'off' | 'never' {
  const select = useCallback((store: ReplicaStore) => readOptionState(store, option, spaceId), [option, spaceId]);
  return useReplicaValue(select, SHARED);
}

/** Returns those of the features that show in a space, or would if the person switched them on. Pass a constant list. */
export function usePossibleOptions(options: readonly DisplayOption[], spaceId: string): readonly DisplayOption[] {
  const select = useCallback(
    (store: ReplicaStore) => options.filter((option) => readOptionState(store, option, spaceId) !== 'never'),
    [options, spaceId],
  );
  return useReplicaValue(select, SHARED, (a, b) => a.join() === b.join());
}

function readOptionState({ view, user }: ReplicaStore, option: DisplayOption, spaceId: string): 'on' | 'off' | 'never' {
  const isOn = (id: string) => toSettings(view.get('profile', id))[option];
  const ownerId = view.space(spaceId)?.ownerId ?? user.id;
  if (!isOn(ownerId) && ownerId !== user.id) return 'never';
  return isOn(user.id) ? 'on' : 'off';
}

/** Until the person has chosen a currency, it is guessed on each device. */
function readOwnSettings({ view, user }: ReplicaStore): DisplaySettings {
  const settings = toSettings(view.get('profile', user.id));
  return { ...settings, currency: settings.currency ?? guessCurrency(navigator.languages) };
}

function toSettings(profile: Profile | undefined): DisplaySettings {
  if (!profile) return DEFAULT_DISPLAY_SETTINGS;
  const { id: _id, spaceId: _spaceId, username: _username, ownFields: _ownFields, ...settings } = profile;
  return settings;
}
