import { generateKeyPairSync, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

/** Both in PEM. */
export interface Certificate {
  key: string;
  cert: string;
}

const oid = (hex: string): Buffer => Buffer.from(hex, 'hex');
const ED25519 = oid('06032b6570');
const COMMON_NAME = oid('0603550403');
const ALTERNATIVE_NAMES = oid('0603551d11');

/** A value in DER: tag, length and content. */
function der(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Uint8Array.from([tag, ...length]), body]);
}
const sequence = (...content: Uint8Array[]): Buffer => der(0x30, ...content);
const time = (date: string): Buffer => der(0x17, Buffer.from(date));

/**
 * A certificate that is signed with its own key, valid for one name or IPv4 address: Node.js can create keys, but no
 * certificates. `until` has the form `491231235959Z`.
 */
export function aCertificate({ host = '127.0.0.1', until = '491231235959Z' } = {}): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('A mail server')))));
  const ownHost = isIPv4(host) ? der(0x87, Uint8Array.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host));
  const extension = sequence(ALTERNATIVE_NAMES, der(0x04, sequence(ownHost)));
  const contents = sequence(
    der(0xa0, der(0x02, Uint8Array.of(2))),
    der(0x02, Uint8Array.of(1)),
    sequence(ED25519),
    name,
    sequence(time('200101000000Z'), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  );
  const signature = der(0x03, Uint8Array.of(0), sign(null, contents, privateKey));
  const encoded = sequence(contents, sequence(ED25519), signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${encoded.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}
