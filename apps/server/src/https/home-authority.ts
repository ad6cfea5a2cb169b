import { webcrypto, X509Certificate as NodeCertificate } from 'node:crypto';
import 'reflect-metadata';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  type PublicKey,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { HOME_RANGES } from './home-addresses.ts';

cryptoProvider.set(webcrypto as Crypto);

/** Understood by every phone of the last ten years, and small. */
const KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNING = { ...KEY, hash: 'SHA-256' } as const;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Somebody would have to trust the next one on every phone. */
const AUTHORITY_DAYS = 3650;
/** Less than the 398 days that Apple accepts. */
const CERTIFICATE_DAYS = 200;
/** Clocks of phones and of small servers differ. */
const BACKDATED_MS = DAY_MS;

/** A certificate and its key, PEM. */
export interface KeyPair {
  cert: string;
  key: string;
}

/** No address ends with it (RFC 6761, 6.4). */
const NO_HOST = 'invalid';

/**
 * Makes an authority that can vouch only for servers with these DNS names and with addresses of private networks:
 * nobody who gets its key can pose as a person's mail server or bank, sign mail, or sign programs.
 */
export async function makeAuthority(names: readonly string[], now: number): Promise<KeyPair> {
  const keys = await webcrypto.subtle.generateKey(KEY, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    // The day tells two of them apart in the settings of a phone.
    name: `CN=Boxroom at ${names[0] ?? 'home'} ${new Date(now).toISOString().slice(0, 10)}, O=Boxroom`,
    notBefore: new Date(now - BACKDATED_MS),
    notAfter: new Date(now + AUTHORITY_DAYS * DAY_MS),
    keys: keys as CryptoKeyPair,
    signingAlgorithm: SIGNING,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey as CryptoKey),
      ...limitsOf(names),
    ],
  });
  return toPem(certificate, keys.privateKey);
}

/** Makes a certificate with a key of its own, or for `publicKey`, whose private key somebody else has. */
export async function makeCertificate(
  authority: KeyPair,
  { names, addresses }: { names: readonly string[]; addresses: readonly string[] },
  now: number,
  publicKey?: PublicKey,
): Promise<KeyPair> {
  const issuer = new X509Certificate(authority.cert);
  const der = PemConverter.decodeFirst(authority.key);
  const signingKey = await webcrypto.subtle.importKey('pkcs8', der, KEY, false, ['sign']);
  const keys = await webcrypto.subtle.generateKey(KEY, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.create({
    subject: `CN=${names[0] ?? 'Boxroom'}`,
    issuer: issuer.subject,
    notBefore: new Date(now - BACKDATED_MS),
    notAfter: new Date(now + CERTIFICATE_DAYS * DAY_MS),
    publicKey: publicKey ?? (keys.publicKey as CryptoKey),
    signingKey: signingKey as CryptoKey,
    signingAlgorithm: SIGNING,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      await SubjectKeyIdentifierExtension.create(publicKey ?? (keys.publicKey as CryptoKey)),
      await AuthorityKeyIdentifierExtension.create(issuer),
      new SubjectAlternativeNameExtension([
        ...names.map((value) => ({ type: 'dns' as const, value })),
        ...addresses.map((value) => ({ type: 'ip' as const, value })),
      ]),
    ],
  });
  return toPem(certificate, keys.privateKey);
}

/** Whether an authority is still good for these names for the life of a certificate. */
export function isAuthorityFor(cert: string, names: readonly string[], now: number): boolean {
  const { notAfter, extensions } = new X509Certificate(cert);
  const isLimited = limitsOf(names).every((limit) =>
    extensions.some((one) => Buffer.from(one.rawData).equals(Buffer.from(limit.rawData))),
  );
  return isLimited && notAfter.getTime() > now + CERTIFICATE_DAYS * DAY_MS;
}

/** Whether a certificate names exactly these, comes from this authority, and is good for another 30 days. */
export function isCertificateFor(
  cert: string,
  authority: string,
  { names, addresses }: { names: readonly string[]; addresses: readonly string[] },
  now: number,
): boolean {
  const certificate = new NodeCertificate(cert);
  const given = new Set([
    ...names.map((name) => `DNS:${name}`),
    ...addresses.map((address) => `IP Address:${address}`),
  ]);
  const named = (certificate.subjectAltName ?? '').split(', ').map(shortened);
  const isSame = named.length === given.size && [...given].map(shortened).every((one) => named.includes(one));
  const isOurs = certificate.verify(new NodeCertificate(authority).publicKey);
  return isSame && isOurs && Date.parse(certificate.validTo) > now + 30 * DAY_MS;
}

/** Addresses have several spellings. */
function shortened(name: string): string {
  const address = name.startsWith('IP Address:') ? name.slice('IP Address:'.length) : null;
  if (!address?.includes(':')) return name;
  return `IP Address:${new URL(`http://[${address}]`).hostname}`;
}

/**
 * What an authority may vouch for: servers and nothing else, and of those the ones with these names. The use is not
 * marked as critical, because some verifiers refuse that, as the rules for public authorities do.
 */
function limitsOf(names: readonly string[]): Extension[] {
  return [new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]), limitedTo(names)];
}

/**
 * Limits the names (RFC 5280, 4.2.1.10). A form that is not mentioned is free, so mail and URIs get a host that nobody
 * has: verifiers disagree on what excludes all of a form. Some of them refuse an authority that limits further forms.
 */
function limitedTo(names: readonly string[]): Extension {
  const permitted = [
    ...names.map((dNSName) => new GeneralName({ dNSName })),
    ...HOME_RANGES.map((iPAddress) => new GeneralName({ iPAddress })),
    new GeneralName({ rfc822Name: NO_HOST }),
    new GeneralName({ uniformResourceIdentifier: NO_HOST }),
  ];
  const subtrees = permitted.map((base) => new GeneralSubtree({ base }));
  const constraints = new NameConstraints({ permittedSubtrees: new GeneralSubtrees(subtrees) });
  return new Extension(id_ce_nameConstraints, true, AsnConvert.serialize(constraints));
}

async function toPem(certificate: X509Certificate, key: webcrypto.CryptoKey): Promise<KeyPair> {
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', key);
  return { cert: `${certificate.toString('pem')}\n`, key: `${PemConverter.encode(pkcs8, 'PRIVATE KEY')}\n` };
}
