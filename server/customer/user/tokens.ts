import { hash, randomBytes } from 'node:crypto';

/** An opaque session token: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The database stores only this hash, so that a copy of it holds no usable token. */
export const hashToken = (token: string): string => hash('sha256', token);
