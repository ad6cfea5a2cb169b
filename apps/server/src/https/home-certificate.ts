import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { homeAddresses } from './home-addresses.ts';
import { isAuthorityFor, isCertificateFor, type KeyPair, makeAuthority, makeCertificate } from './home-authority.ts';
import { areTogether, readIfThere, replaceFile } from './key-files.ts';

/** Below DATA_DIR. */
const FOLDER = 'https';
const AUTHORITY = 'authority';
const CERTIFICATE = 'certificate';

export interface HomeCertificate extends KeyPair {
  /** PEM, for people to trust. */
  authority: string;
  /** True where nobody can have trusted it before. */
  isNewAuthority: boolean;
}

export interface HomeCertificateOptions {
  dataDir: string;
  /** The names of this machine at home, the one of links first. */
  names: readonly string[];
  now?: number;
  addresses?: readonly string[];
}

/**
 * Returns the certificate of this machine, and makes it where it is missing, has other names or addresses, or ends
 * within 30 days. The authority stays for ten years, or until the machine gets another name: then every phone has to
 * trust the new one.
 */
export async function openHomeCertificate({
  dataDir,
  names,
  now = Date.now(),
  addresses = homeAddresses(),
}: HomeCertificateOptions): Promise<HomeCertificate> {
  const folder = join(dataDir, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const known = await readPair(folder, AUTHORITY);
  const isKept = known !== null && isAuthorityFor(known.cert, names, now);
  const authority = isKept ? known : await writePair(folder, AUTHORITY, await makeAuthority(names, now));
  const subject = { names, addresses };
  const used = isKept ? await readPair(folder, CERTIFICATE) : null;
  const isUsed = used !== null && isCertificateFor(used.cert, authority.cert, subject, now);
  const pair = isUsed ? used : await writePair(folder, CERTIFICATE, await makeCertificate(authority, subject, now));
  return { ...pair, authority: authority.cert, isNewAuthority: !isKept };
}

/** Returns null where a part is missing or broken, or where the two do not belong together. */
async function readPair(folder: string, name: string): Promise<KeyPair | null> {
  const [cert, key] = await Promise.all(
    ['crt', 'key'].map((extension) => readIfThere(join(folder, `${name}.${extension}`))),
  );
  return cert && key && areTogether({ cert, key }) ? { cert, key } : null;
}

async function writePair(folder: string, name: string, pair: KeyPair): Promise<KeyPair> {
  await replaceFile(join(folder, `${name}.key`), pair.key);
  await replaceFile(join(folder, `${name}.crt`), pair.cert);
  return pair;
}
