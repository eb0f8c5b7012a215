/** 128 random bits in hex. `crypto.randomUUID` requires https, which a local test server lacks. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
