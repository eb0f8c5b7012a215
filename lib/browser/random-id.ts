/** 128 random bits in hex. `crypto.randomUUID` exists on https only, and a hall may be tried over plain http. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
