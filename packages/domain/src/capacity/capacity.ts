import { type Message, msg } from '../language/message.ts';

export const CAPACITY_MAX = 100;
export const CAPACITY_STEP = 5;
/** The initial value of 'Add Tracking'. */
export const CAPACITY_DEFAULT = 50;

export interface CapacityLevel {
  level: 'mostlyEmpty' | 'goodSpace' | 'someSpace' | 'gettingFull' | 'nearlyFull';
  label: Message;
  /** The theme's color token: green, yellow, orange, red, dark red. */
  token: string;
  /** The smallest percentage of free space that counts as this level. */
  from: number;
}

/** From most to least free space (product's specification, "Capacity color and label"). */
export const CAPACITY_LEVELS = [
  { level: 'mostlyEmpty', label: msg('Mostly empty'), token: 'capacity.mostlyEmpty', from: 80 },
  { level: 'goodSpace', label: msg('Good space'), token: 'capacity.goodSpace', from: 60 },
  { level: 'someSpace', label: msg('Some space'), token: 'capacity.someSpace', from: 40 },
  { level: 'gettingFull', label: msg('Getting full'), token: 'capacity.gettingFull', from: 20 },
  { level: 'nearlyFull', label: msg('Nearly full'), token: 'capacity.nearlyFull', from: 0 },
] as const satisfies readonly CapacityLevel[];

/** Returns the level of a percentage of free space. Values out of range count as the nearest value in range. */
export function capacityLevel(capacity: number): CapacityLevel {
  return CAPACITY_LEVELS.find(({ from }) => capacity >= from) ?? CAPACITY_LEVELS[4];
}

/** Returns a stored value as a whole percentage from 0 to 100, or null for null and NaN. */
export function clampCapacity(capacity: number | null): number | null {
  if (capacity === null || Number.isNaN(capacity)) return null;
  return Math.round(Math.min(Math.max(capacity, 0), CAPACITY_MAX));
}

/** Returns the nearest value of the slider: 0 to 100 in steps of 5. */
export function snapCapacity(capacity: number): number {
  return Math.round((clampCapacity(capacity) ?? CAPACITY_DEFAULT) / CAPACITY_STEP) * CAPACITY_STEP;
}
