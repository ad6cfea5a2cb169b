/** The signed-in user of this device. */
export const USER_KEY = 'boxroom-user';
/** Set when somebody signed out here and the server could not be notified yet. */
export const TOMBSTONE_KEY = 'boxroom-signed-out';
/** Belongs to the device, not to a person: a shared computer stays one until somebody unsets it. */
export const SHARED_COMPUTER_KEY = 'boxroom-shared-computer';
/** The tryout on this device: it belongs to nobody's account. */
export const TRYOUT_KEY = 'boxroom-tryout';
export const THEME_KEY = 'theme';
/** The language chosen on this device; absent: that of the browser. */
export const LANGUAGE_KEY = 'boxroom-language';
/** Words of the previous page that the start page shows once, in this tab. */
export const FAREWELL_KEY = 'boxroom-farewell';
