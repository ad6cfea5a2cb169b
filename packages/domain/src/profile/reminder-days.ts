import * as z from 'zod/mini';

/** How many days ahead a reminder may look (specification, "Business constants"). */
export const REMINDER_DAYS_MIN = 1;
export const REMINDER_DAYS_MAX = 365;
export const REMINDER_DAYS_DEFAULT = 7;

export const reminderDaysSchema = z.int().check(z.minimum(REMINDER_DAYS_MIN), z.maximum(REMINDER_DAYS_MAX));

/**
 * What a typed number of days comes to when the field is left: whole numbers are clamped to 1–365, an empty field is 1,
 * and null is for what is no whole number, upon which the field goes back to what was saved.
 */
export function parseReminderDays(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return REMINDER_DAYS_MIN;
  if (!/^[+-]?\d{1,15}$/.test(typed)) return null;
  return Math.min(REMINDER_DAYS_MAX, Math.max(REMINDER_DAYS_MIN, Number(typed)));
}
