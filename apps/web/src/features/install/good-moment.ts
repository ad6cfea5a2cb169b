/** Somebody with this many items comes back to find them. */
const ITEMS_MIN = 5;

export interface InstallFacts {
  isInstalled: boolean;
  /** Whether the browser offers to install the app, or lets the person do it. */
  isPossible: boolean;
  wasShown: boolean;
  /** Whether the first steps still lead the person. */
  isLed: boolean;
  items: number;
  /** The day of the first visit on this device, and today: YYYY-MM-DD. */
  firstDay: string;
  today: string;
  /** The page is a box that was opened by its tag. */
  isScanned: boolean;
}

/** Whether to tell a person now that the app can be installed: once, when they have come back with things to find. */
export function isGoodMoment(facts: InstallFacts): boolean {
  const { isInstalled, isPossible, wasShown, isLed, items, firstDay, today, isScanned } = facts;
  if (isInstalled || !isPossible || wasShown || isLed || items < ITEMS_MIN) return false;
  return isScanned || today > firstDay;
}
