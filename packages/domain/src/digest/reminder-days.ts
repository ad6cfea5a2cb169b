import * as z from 'zod/mini';

/** The range of a reminder, in days ahead (product's specification, "Business constants"). */
export const REMINDER_DAYS_MIN = 1;
export const REMINDER_DAYS_MAX = 365;
export const REMINDER_DAYS_DEFAULT = 7;

export const reminderDaysSchema = z.int().check(z.minimum(REMINDER_DAYS_MIN), z.maximum(REMINDER_DAYS_MAX));

/**
 * Parses a typed number of days when the field loses focus. Clamps whole numbers to 1–365 and an empty field to 1;
 * returns null for other text, upon which the field returns to the saved value.
 */
export function parseReminderDays(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return REMINDER_DAYS_MIN;
  if (!/^[+-]?\d{1,15}$/.test(typed)) return null;
  return Math.min(REMINDER_DAYS_MAX, Math.max(REMINDER_DAYS_MIN, Number(typed)));
}
