const DEVICE_DAYS = 400;

type CookieName = 'session' | 'device' | 'ref' | 'invitation';

/** With https the `__Host-` prefix holds a cookie to this very host (RFC 6265bis, 4.1.3.2). */
export function cookieName(name: CookieName, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** The value of a cookie in a Cookie header, the first if it comes twice; null: not there. */
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
  /** The cookie then goes with the browser. */
  isSharedComputer: boolean;
}

/** The Set-Cookie line of the cookie by which a browser is known again as the one that asked for a sign-in mail. */
export function deviceCookie(value: string, { secure, isSharedComputer }: DeviceCookieOptions): string {
  return cookieLine('device', value, { secure, seconds: isSharedComputer ? null : DEVICE_DAYS * 24 * 60 * 60 });
}

/** A Set-Cookie line of what no script reads. `seconds`: null goes with the browser, 0 takes the cookie away. */
export function cookieLine(
  name: CookieName,
  value: string,
  { secure, seconds }: { secure: boolean; seconds: number | null },
): string {
  const age = seconds === null ? '' : `; Max-Age=${seconds}`;
  const line = `${cookieName(name, secure)}=${value}; HttpOnly${age}; Path=/; SameSite=Lax`;
  return secure ? `${line}; Secure` : line;
}
