'use client';

import { CalendarPlus, type LucideIcon, WalletCards } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { DirectionsRow, type DirectionsRowProps } from '#components/contact/directions-row.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { openInvitationFile } from '#lib/api/invitation.ts';
import type { invitationFiles } from '#lib/contract/invitation.ts';
import type { WalletPlatform } from '#lib/contract/order.ts';

export interface PassActionsProps extends DirectionsRowProps {
  readonly wallets: readonly WalletPlatform[];
  /** False once the game has begun: then the calendar and the wallet have nothing to remind of. */
  readonly isComing: boolean;
  readonly getToken: () => Promise<string | undefined>;
  readonly children?: ReactNode;
}

/** The way to the outlet of a booking, its calendar file and its wallet pass. */
export function PassActions({ outlet, wallets, isComing, getToken, children }: PassActionsProps) {
  const t = useTranslations('invite');
  const wallet = platformOf(navigator.userAgent);
  return (
    <ListGroup label={outlet.name}>
      <DirectionsRow outlet={outlet} />
      {isComing && <FileRow file="calendar" title={t('calendar')} icon={CalendarPlus} getToken={getToken} />}
      {isComing && wallets.includes(wallet) && (
        <FileRow file={wallet} title={t(`wallet.${wallet}`)} icon={WalletCards} getToken={getToken} />
      )}
      {children}
    </ListGroup>
  );
}

const platformOf = (userAgent: string): WalletPlatform =>
  /iPhone|iPad|Macintosh/.test(userAgent) ? 'apple' : 'google';

interface FileRowProps extends Pick<PassActionsProps, 'getToken'> {
  readonly file: keyof typeof invitationFiles;
  readonly title: string;
  readonly icon: LucideIcon;
}

function FileRow({ file, title, icon, getToken }: FileRowProps) {
  const withNetworkToast = useNetworkToast();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    await withNetworkToast(async () => {
      const token = await getToken();
      if (token) await openInvitationFile(file, token);
    });
    setBusy(false);
  };
  return <ListRow icon={icon} title={title} value={busy && <Spinner />} disabled={busy} onClick={open} />;
}
