/**
 * Returns the name by which browsers bind passkeys to a server, or null where they allow none: at a numeric address, and
 * without https except on this computer.
 */
export function passkeySite(publicOrigin: string): string | null {
  const { protocol, hostname } = new URL(publicOrigin);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isLocal) return hostname;
  // The parser writes each form of an IPv4 address with four numbers, and IPv6 in brackets.
  const isNumeric = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return protocol === 'https:' && !isNumeric ? hostname : null;
}
