import type { Translate } from '@boxroom/domain/language/message';

/** Browsers by their user agent, the most specific first, since browsers also name their ancestors. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns a short name that helps a person recognize a device, from known words only: "Firefox on Windows". */
export function deviceName(userAgent: string | null, t: Translate): string {
  const browser = firstMatch(BROWSERS, userAgent ?? '');
  const system = firstMatch(SYSTEMS, userAgent ?? '');
  if (browser === undefined) return system ?? t('Unknown device');
  // i18n: A device, such as "Firefox on Windows".
  return system === undefined ? browser : t('{browser} on {system}', { browser, system });
}

function firstMatch(names: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}
