/** 128 random bits as hexadecimal digits. (`randomUUID` is missing on pages served without TLS.) */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
