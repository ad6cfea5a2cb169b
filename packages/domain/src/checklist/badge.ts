export const BADGE_MAX = 99;

/** Returns the text of the red badge of the Checklist entry, or null for no badge. */
export function badgeText(count: number): string | null {
  if (count <= 0) return null;
  return count > BADGE_MAX ? `${BADGE_MAX}+` : String(count);
}
