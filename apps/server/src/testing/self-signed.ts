import { generateKeyPairSync, sign } from 'node:crypto';

const DAY_MS = 24 * 60 * 60 * 1000;
const ECDSA_WITH_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const COMMON_NAME = oid(0x55, 0x04, 0x03);
const SUBJECT_ALT_NAME = oid(0x55, 0x1d, 0x11);

/** Returns a key and a self-signed certificate for 127.0.0.1, valid for a day, as PEM (RFC 5280, DER by hand). */
export function makeSelfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('127.0.0.1')))));
  const validity = sequence(time(Date.now() - DAY_MS), time(Date.now() + DAY_MS));
  const address = sequence(der(0x87, Buffer.from([127, 0, 0, 1])));
  const extensions = der(0xa3, sequence(sequence(SUBJECT_ALT_NAME, der(0x04, address))));
  const content = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ECDSA_WITH_SHA256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)]));
  const body = sequence(content, ECDSA_WITH_SHA256, signature).toString('base64');
  const lines = body.match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function oid(...bytes: number[]): Buffer {
  return der(0x06, Buffer.from(bytes));
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.from([value]));
}

/** UTCTime, in seconds. */
function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/\.\d+/, '').replace(/[-:T]/g, '').slice(2);
  return der(0x17, Buffer.from(digits));
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
