/** Who is signed in on this device. */
export const USER_KEY = 'boxroom-user';
/** Set when somebody signed out here and the server could not be told yet. */
export const TOMBSTONE_KEY = 'boxroom-signed-out';
/** Of the device, not of a person: a shared computer stays one until somebody says otherwise. */
export const SHARED_COMPUTER_KEY = 'boxroom-shared-computer';
export const THEME_KEY = 'theme';
/** What the start page says once, of this tab: the words of the page that led there. */
export const FAREWELL_KEY = 'boxroom-farewell';
