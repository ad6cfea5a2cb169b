/** The providers' names on screen. */
export const PROVIDER_LABELS = { google: 'Google', microsoft: 'Microsoft' } as const;
export type ProviderName = keyof typeof PROVIDER_LABELS;

export function isProviderName(value: string): value is ProviderName {
  return Object.hasOwn(PROVIDER_LABELS, value);
}
