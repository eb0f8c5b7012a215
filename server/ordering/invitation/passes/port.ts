import type { WalletPlatform } from '#lib/contract/order.ts';
import type { Lang } from '#server/core/lang.ts';
import type { InvitationDetails } from '../details.ts';
import type { PassLook } from './look.ts';

/** What a pass shows of an order. */
export interface PassContent extends InvitationDetails {
  /** The name of the hall. */
  readonly brand: string;
  readonly lang: Lang;
  readonly look: PassLook;
}

/** The operator's keys for the wallets of phones; null if there are none. */
export interface WalletPasses {
  /** A signed `.pkpass` file. */
  readonly apple: ((content: PassContent) => Promise<Buffer>) | null;
  /** A link that saves a signed pass. */
  readonly google: ((content: PassContent) => Promise<string>) | null;
}

/** The wallets for which there are keys. */
export const walletPlatforms = ({ apple, google }: WalletPasses): WalletPlatform[] => [
  ...(apple ? (['apple'] as const) : []),
  ...(google ? (['google'] as const) : []),
];
