import { BlockList, isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';

/** The networks that no address of the internet is in: loopback, private, link-local (RFC 1918, 3927, 4193, 4291). */
export const HOME_RANGES = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
] as const;

const homes = new BlockList();
for (const range of HOME_RANGES) {
  const [network = '', bits] = range.split('/');
  homes.addSubnet(network, Number(bits), network.includes(':') ? 'ipv6' : 'ipv4');
}

export function isHomeAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && homes.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Networks inside this machine, and those of a VPN: no phone at home is in them. */
const NOT_AT_HOME =
  /^(?:docker|br-[0-9a-f]{12}$|vEthernet \(|VirtualBox |VMware |veth|virbr|vmnet|vboxnet|cni|flannel|podman|tun|tap|utun|wg|tailscale|zt)/;

/**
 * Returns the addresses by which other machines at home reach this one, and loopback, sorted. Without link-local ones,
 * which no browser can open.
 */
export function homeAddresses(interfaces = networkInterfaces()): string[] {
  const all = Object.entries(interfaces).flatMap(([name, list]) => (NOT_AT_HOME.test(name) ? [] : (list ?? [])));
  const found = all
    .map(({ address }) => address)
    .filter((address) => isHomeAddress(address) && !/^(?:fe[89ab]|169\.254\.)/i.test(address));
  return [...new Set(['127.0.0.1', '::1', ...found])].toSorted();
}

/** Returns the name of this machine at home, such as `pi.local` (RFC 6762). */
export function homeName(name = hostname()): string {
  const [first = ''] = name.split('.');
  const label = first
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 63);
  return `${label || 'boxroom'}.local`;
}
