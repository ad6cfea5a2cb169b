/** Apple's engine: Safari, and every browser on iOS. */
export function isWebKit(): boolean {
  return navigator.vendor.startsWith('Apple');
}

/** An iPhone or iPad. An iPad calls itself a Mac, which has no touch screen. */
export function isIos(): boolean {
  return isWebKit() && navigator.maxTouchPoints > 1;
}

/** Whether the browser reads the pictures of iPhones. Safari does from 17 on, which brought `URL.canParse`. */
export function readsHeic(): boolean {
  return isWebKit() && 'canParse' in URL;
}

/** Safari deletes what a page stored after seven days of use without a visit, unless it is on the home screen. */
export function forgetsInAWeek(): boolean {
  return isWebKit() && !isInstalled();
}

/** Whether the page runs as an app from the home screen, in a window of its own. */
export function isInstalled(): boolean {
  return (
    window.matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  );
}
