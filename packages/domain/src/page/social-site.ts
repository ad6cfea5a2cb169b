/** Sites on which the operator of a Boxroom may have a page, in the order of the list. */
export const SOCIAL_SITES = {
  github: 'GitHub',
  mastodon: 'Mastodon',
  bluesky: 'Bluesky',
  reddit: 'Reddit',
  discord: 'Discord',
  youtube: 'YouTube',
  instagram: 'Instagram',
  facebook: 'Facebook',
  x: 'X',
} as const;

export type SocialSite = keyof typeof SOCIAL_SITES;

export const SOCIAL_KEYS = Object.keys(SOCIAL_SITES).filter(isSocialSite);

export function isSocialSite(key: string): key is SocialSite {
  return Object.hasOwn(SOCIAL_SITES, key);
}
