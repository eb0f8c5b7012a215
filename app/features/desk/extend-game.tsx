'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { ExtendSheet, type ExtensionChoice } from '#components/desk/extend-sheet.tsx';
import type { Reply } from '#lib/api/client/errors.ts';
import { configQueries } from '#lib/api/config.ts';
import { walletQueries } from '#lib/api/wallet.ts';
import { lastPaymentMethod, rememberPaymentMethod } from '#lib/browser/last-payment-method.ts';
import { openPaymentPage } from '#lib/browser/payment-trip.ts';
import type { PaymentMethod } from '#lib/contract/config.ts';
import type { Input } from '#lib/contract/endpoint.ts';
import type { OrderDetail, orderApi } from '#lib/contract/order.ts';
import { extensionDrafts } from '#lib/draft/top-up-draft.ts';
import { useOnline } from '#lib/network/online.ts';
import { useRouter } from '#lib/router/router.ts';
import { toast } from '#lib/toast/toast.ts';

/** The call that extends, as its organiser or as a player. */
interface Extension {
  readonly isPending: boolean;
  mutateAsync(input: Input<typeof orderApi.extend>): Promise<Reply<{ readonly redirect_url: string | null }>>;
}

export interface ExtendGameProps {
  readonly order: Pick<OrderDetail, 'id' | 'store' | 'extend_options'>;
  readonly extend: Extension;
  readonly note?: string;
  /** The extension that was chosen before a top-up; null: none. */
  readonly startMinutes: number | null;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly triedMethod: PaymentMethod | null;
  readonly onExtended: () => void;
}

/** Extends a game and pays for it. */
export function ExtendGame(props: ExtendGameProps) {
  const { order, extend, note, startMinutes, open, onClose, triedMethod, onExtended } = props;
  const t = useTranslations('desk.extend');
  const withNetworkToast = useNetworkToast();
  const { navigateTo } = useRouter();
  const online = useOnline();
  const { data: config } = useQuery(configQueries.config());
  const { data: wallet, isFetching: isBalanceOld } = useQuery(walletQueries.detail());
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (choice: ExtensionChoice) => {
    // While the sheet slides out, a second tap would buy a second extension.
    if (!open) return;
    setProblem(null);
    return withNetworkToast(async () => {
      const reply = await extend.mutateAsync({ id: order.id, ...choice });
      if (reply.code === 0) return setProblem(reply.msg || null);
      if (choice.price > 0) rememberPaymentMethod(choice.method);
      if (reply.data.redirect_url) return openPaymentPage(reply.data.redirect_url);
      toast(t('done'), 'success');
      onClose();
      onExtended();
    });
  };
  return (
    <ExtendSheet
      order={order}
      note={note}
      open={open}
      onClose={onClose}
      triedMethod={triedMethod}
      lastMethod={lastPaymentMethod()}
      methods={config?.payment_methods ?? []}
      balance={wallet?.balance ?? null}
      isBalanceOld={isBalanceOld}
      online={online}
      minTopUp={config?.topup_min ?? 0}
      loading={extend.isPending}
      problem={problem}
      startMinutes={startMinutes}
      // The result of a top-up leads back to the order.
      onTopUp={({ minutes, price }) => {
        extensionDrafts.write({ minutes }, order.id);
        navigateTo('/pages/index/vip', { order: order.id, price: String(price) });
      }}
      onExtend={submit}
    />
  );
}
