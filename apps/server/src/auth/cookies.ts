const DEVICE_DAYS = 400;

type CookieName = 'session' | 'device' | 'ref' | 'invitation';

/** The cookies of one request and its response. */
export interface Cookies {
  read(name: string): string | null;
  /** Takes a whole Set-Cookie line. */
  set(line: string): void;
}

/** With https the `__Host-` prefix binds a cookie to this exact host (RFC 6265bis, 4.1.3.2). */
export function cookieName(name: CookieName, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** Returns the first value of a cookie in a Cookie header, or null if it is absent. */
export function readCookie(header: string | undefined, name: string): string | null {
  if (header === undefined) return null;
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return null;
}

interface DeviceCookieOptions {
  secure: boolean;
  /** The browser drops the cookie when it closes. */
  isSharedComputer: boolean;
}

/** Returns the Set-Cookie line that identifies the browser that requested a sign-in mail. */
export function deviceCookie(value: string, { secure, isSharedComputer }: DeviceCookieOptions): string {
  return cookieLine('device', value, { secure, seconds: isSharedComputer ? null : DEVICE_DAYS * 24 * 60 * 60 });
}

/** Returns a Set-Cookie line that scripts cannot read. `seconds`: null makes a session cookie, 0 deletes the cookie. */
export function cookieLine(
  name: CookieName,
  value: string,
  { secure, seconds }: { secure: boolean; seconds: number | null },
): string {
  const age = seconds === null ? '' : `; Max-Age=${seconds}`;
  const line = `${cookieName(name, secure)}=${value}; HttpOnly${age}; Path=/; SameSite=Lax`;
  return secure ? `${line}; Secure` : line;
}
