export const BADGE_MAX = 99;

/** What the red badge of the Checklist entry says; null: no badge. */
export function badgeText(count: number): string | null {
  if (count <= 0) return null;
  return count > BADGE_MAX ? `${BADGE_MAX}+` : String(count);
}
