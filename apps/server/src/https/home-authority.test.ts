import { webcrypto, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type TLSSocket } from 'node:tls';
import 'reflect-metadata';
import {
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  type Extension,
  type JsonGeneralNames,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509Certificate as Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { describe, expect, test } from 'vitest';
import { homeAddresses, homeName, isHomeAddress } from './home-addresses.ts';
import { isAuthorityFor, isCertificateFor, type KeyPair, makeAuthority, makeCertificate } from './home-authority.ts';

const NOW = Date.now();
const DAY_MS = 24 * 60 * 60 * 1000;
const names = ['pi.local', 'localhost'];
const addresses = ['127.0.0.1', '192.168.1.20', '::1'];

/** Connects like a browser that trusts the authority. Returns the error, or null. */
async function visit(authority: KeyPair, certificate: KeyPair, servername: string): Promise<string | null> {
  const server = createServer(certificate).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket: TLSSocket = connect({ port, host: '127.0.0.1', servername, ca: [authority.cert] });
  const code = await new Promise<string | null>((done) => {
    socket.once('secureConnect', () => done(null));
    socket.once('error', (error: Error) => done(error.message));
  });
  socket.destroy();
  server.close();
  return code;
}

const KEY = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** Signs with the key of `authority`, as a thief of it would. */
async function forge(
  authority: KeyPair,
  {
    extensions,
    subject = 'CN=pi.local',
    notAfter = new Date(NOW + DAY_MS),
  }: { extensions: readonly Extension[]; subject?: string; notAfter?: Date },
): Promise<KeyPair> {
  const der = PemConverter.decodeFirst(authority.key);
  const signingKey = await webcrypto.subtle.importKey('pkcs8', der, KEY, false, ['sign']);
  const keys = await webcrypto.subtle.generateKey(KEY, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.create({
    subject,
    issuer: new Certificate(authority.cert).subject,
    notBefore: new Date(NOW - DAY_MS),
    notAfter,
    publicKey: keys.publicKey as CryptoKey,
    signingKey: signingKey as CryptoKey,
    signingAlgorithm: KEY,
    extensions: [...extensions],
  });
  const key = PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  return { cert: certificate.toString('pem'), key };
}

/** Visits a server that trusts the authority for its visitors. Returns the reason why it refuses this one, or null. */
async function enter(authority: KeyPair, server: KeyPair, visitor: KeyPair): Promise<string | null> {
  const door = createServer({ ...server, ca: [authority.cert], requestCert: true, rejectUnauthorized: false });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const { port } = door.address() as AddressInfo;
  const entered = once(door, 'secureConnection') as Promise<[TLSSocket]>;
  const socket = connect({ ...visitor, port, host: '127.0.0.1', servername: 'pi.local', ca: [authority.cert] });
  const [seen] = await entered;
  const reason = seen.authorized ? null : String(seen.authorizationError);
  socket.destroy();
  door.close();
  return reason;
}

describe('the authority of a home', () => {
  test('vouches for its own names', async () => {
    const authority = await makeAuthority(names, NOW);
    const certificate = await makeCertificate(authority, { names, addresses }, NOW);
    expect(await visit(authority, certificate, 'pi.local')).toBeNull();
    expect(await visit(authority, certificate, 'localhost')).toBeNull();
    expect(await visit(authority, certificate, 'other.local')).toContain('altnames');
  });

  test.each([
    ['a name of the internet', { names: ['bank.example.org'], addresses: [] }],
    ['a name below its own', { names: ['evil.com'], addresses: ['127.0.0.1'] }],
    ['an address of the internet', { names: ['pi.local'], addresses: ['93.184.216.34'] }],
    ['an address of the internet, IPv6', { names: ['pi.local'], addresses: ['2606:2800:220:1::1'] }],
  ])('cannot vouch for %s: every client refuses it', async (_, subject) => {
    const authority = await makeAuthority(names, NOW);
    const certificate = await makeCertificate(authority, subject, NOW);
    expect(await visit(authority, certificate, subject.names[0] ?? '')).toBe('permitted subtree violation');
  });

  test.each<[string, { subject?: string; others?: JsonGeneralNames }]>([
    ['a mail address', { others: [{ type: 'email', value: 'ann@example.org' }] }],
    ['a mail address of its own name', { others: [{ type: 'email', value: 'ann@pi.local' }] }],
    ['a mail address as the subject', { subject: 'CN=pi.local, E=ann@example.org' }],
    ['a URI', { others: [{ type: 'url', value: 'https://bank.example.org/' }] }],
  ])('cannot vouch for %s beside its name', async (_, { subject, others = [] }) => {
    const authority = await makeAuthority(names, NOW);
    const forged = await forge(authority, {
      ...(subject && { subject }),
      extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: 'pi.local' }, ...others])],
    });
    expect(await visit(authority, forged, 'pi.local')).toBe('permitted subtree violation');
  });

  test('vouches for servers and for nobody else', async () => {
    const authority = await makeAuthority(names, NOW);
    const certificate = await makeCertificate(authority, { names, addresses }, NOW);
    const name = new SubjectAlternativeNameExtension([{ type: 'dns', value: 'pi.local' }]);
    const { clientAuth, serverAuth } = ExtendedKeyUsage;
    const visitor = await forge(authority, { extensions: [name, new ExtendedKeyUsageExtension([clientAuth])] });
    expect(await enter(authority, certificate, visitor)).toBe('INVALID_PURPOSE');
    // Signing mail and programs is refused for the same reason, by verifiers that Node does not have.
    const usage = new Certificate(authority.cert).getExtension(ExtendedKeyUsageExtension);
    expect(usage).toMatchObject({ usages: [serverAuth] });
  });

  test('is one, and its certificates are none', async () => {
    const authority = await makeAuthority(names, NOW);
    const certificate = await makeCertificate(authority, { names, addresses }, NOW);
    expect(new X509Certificate(authority.cert).ca).toBe(true);
    expect(new X509Certificate(certificate.cert).ca).toBe(false);
    const forged = await makeCertificate(
      { cert: certificate.cert, key: certificate.key },
      { names: ['pi.local'], addresses: [] },
      NOW,
    );
    expect(await visit(authority, { ...forged, cert: forged.cert + certificate.cert }, 'pi.local')).not.toBeNull();
  });

  test.each([
    ['the same names', names, 0, true],
    ['other names', ['nas.local', 'localhost'], 0, false],
    ['a time so late that it ends before the certificate', names, 3500 * DAY_MS, false],
  ])('is kept for %s: %#', async (_, wanted, later, isKept) => {
    const { cert } = await makeAuthority(names, NOW);
    expect(isAuthorityFor(cert, wanted, NOW + later)).toBe(isKept);
  });

  test('is replaced where any of its limits is missing', async () => {
    const authority = await makeAuthority(names, NOW);
    const { extensions, notAfter } = new Certificate(authority.cert);
    const again = async (kept: readonly Extension[]) => {
      const { cert } = await forge(authority, { extensions: kept, notAfter });
      return isAuthorityFor(cert, names, NOW);
    };
    expect(await again(extensions)).toBe(true);
    for (const type of ['2.5.29.30', '2.5.29.37'])
      expect(await again(extensions.filter((one) => one.type !== type))).toBe(false);
  });
});

describe('a certificate', () => {
  test.each([
    ['for the same', { names, addresses }, 0, true],
    [
      'with an address in another spelling',
      { names, addresses: ['127.0.0.1', '192.168.1.20', '0:0:0:0:0:0:0:1'] },
      0,
      true,
    ],
    ['with a new address', { names, addresses: [...addresses, '10.0.0.5'] }, 0, false],
    ['without an old address', { names, addresses: ['127.0.0.1'] }, 0, false],
    ['with another name', { names: ['nas.local', 'localhost'], addresses }, 0, false],
    ['30 days before its end', { names, addresses }, 171 * DAY_MS, false],
  ])('is used %s: %#', async (_, wanted, later, isUsed) => {
    const authority = await makeAuthority(names, NOW);
    const { cert } = await makeCertificate(authority, { names, addresses }, NOW);
    expect(isCertificateFor(cert, authority.cert, wanted, NOW + later)).toBe(isUsed);
    const other = await makeAuthority(names, NOW);
    expect(isCertificateFor(cert, other.cert, { names, addresses }, NOW)).toBe(false);
  });
});

test.each([
  ['10.1.2.3', true],
  ['172.15.0.1', false],
  ['172.31.255.255', true],
  ['192.168.0.1', true],
  ['192.169.0.1', false],
  ['fd00::1', true],
  ['2001:db8::1', false],
  ['::1', true],
  ['8.8.8.8', false],
  ['pi.local', false],
])('%s is an address at home: %s', (address, expected) => {
  expect(isHomeAddress(address)).toBe(expected);
});

test('only addresses that a browser at home can open are named', () => {
  const address = (text: string) => ({ address: text, internal: false }) as never;
  const interfaces = {
    lo: [address('127.0.0.1'), address('::1')],
    eth0: [
      address('192.168.1.20'),
      address('fe80::1'),
      address('169.254.3.3'),
      address('2001:db8::5'),
      address('fd12::7'),
    ],
    wan: [address('93.184.216.34')],
    docker0: [address('172.17.0.1')],
    'br-0123456789ab': [address('172.18.0.1')],
    'br-lan': [address('192.168.8.1')],
    'vEthernet (WSL)': [address('172.30.0.1')],
    wg0: [address('10.8.0.1')],
  };
  expect(homeAddresses(interfaces)).toEqual(['127.0.0.1', '192.168.1.20', '192.168.8.1', '::1', 'fd12::7']);
});

test.each([
  ['pi', 'pi.local'],
  ["Ana's MacBook-Pro.lan", 'ana-s-macbook-pro.local'],
  ['nas.fritz.box', 'nas.local'],
  ['___', 'boxroom.local'],
  ['', 'boxroom.local'],
])('a machine named %j is %s at home', (name, expected) => {
  expect(homeName(name)).toBe(expected);
});
