import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt);

/** 16 MB and some tens of milliseconds a try. */
const COST = { N: 16_384, r: 8, p: 1 };
const KEY_BYTES = 32;

/** `scrypt$SALT$KEY`: six digits would be found at once in a fast hash. */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(pin, salt, KEY_BYTES, COST);
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

export async function isPin(pin: string, hash: string): Promise<boolean> {
  const [, salt = '', key = ''] = hash.split('$');
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(pin, Buffer.from(salt, 'base64url'), KEY_BYTES, COST);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
