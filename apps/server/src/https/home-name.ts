import { isIPv4 } from 'node:net';
import multicastDns from 'multicast-dns';
import { homeAddresses } from './home-addresses.ts';

/** Devices ask again after it, in seconds: short, because home routers give new addresses. */
const TTL_SECONDS = 120;

/**
 * Responds to queries of other devices at home for the addresses of this name (RFC 6762). A machine whose system does
 * that already answers twice, with the same addresses. Returns the function that stops it.
 */
export function announceName(name: string, onError: (error: Error) => void): () => Promise<void> {
  const mdns = multicastDns();
  mdns.on('error', onError);
  mdns.on('warning', () => undefined); // a packet of another program that cannot be read
  mdns.on('query', ({ questions = [] }) => {
    const answers = answersFor(name, questions, homeAddresses());
    if (answers.length > 0) mdns.respond({ answers });
  });
  return () => new Promise((done) => mdns.destroy(() => done()));
}

interface Question {
  name: string;
  type: string;
}

/** Returns the records that answer these questions: loopback is no address for others. */
export function answersFor(name: string, questions: readonly Question[], addresses: readonly string[]) {
  const asked = questions.filter((question) => question.name.toLowerCase() === name);
  if (!asked.some(({ type }) => type === 'A' || type === 'ANY')) return [];
  // The server listens on IPv4 alone: a phone would try an address of the other kind first.
  const reachable = addresses.filter((address) => isIPv4(address) && address !== '127.0.0.1');
  return reachable.map((data) => ({ name, type: 'A' as const, ttl: TTL_SECONDS, flush: true, data }));
}
