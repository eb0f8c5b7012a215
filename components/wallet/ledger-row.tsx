import { ArrowDownLeft, ArrowUpRight, Gift, Plus, ShieldCheck, Split, Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Amount } from '#components/ui/amount.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { cx } from '#components/ui/cx.ts';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useForeignZone } from '#components/ui/use-foreign-zone.ts';
import type { WalletEntry } from '#lib/contract/wallet.ts';

const icons: Partial<Record<WalletEntry['kind'], typeof Plus>> = {
  topup: Plus,
  bonus: Gift,
  deposit_hold: ShieldCheck,
  deposit_return: ShieldCheck,
  refund_early_end: Undo2,
  refund_cancel: Undo2,
  share_pay: Split,
  share_return: Undo2,
};

/** A share is the person's own, or one that a friend paid them; given back, it is the other way round. */
const kindOf = ({ kind, amount }: WalletEntry) => {
  if (kind === 'share_pay') return amount > 0 ? 'share_received' : 'share_pay';
  if (kind === 'share_return') return amount > 0 ? 'share_return' : 'share_given_back';
  return kind;
};

export type LedgerRowProps = { entry: WalletEntry; href?: string | undefined };

/** A wallet entry, as a row of a `ListGroup`. */
export function LedgerRow({ entry, href }: LedgerRowProps) {
  const t = useTranslations('wallet');
  const money = useMoney();
  const { dayAndTime } = useClockText(entry.time_zone);
  const zone = useForeignZone()(entry.time_zone, entry.created_at);
  const income = entry.amount > 0;
  const Icon = icons[entry.kind] ?? (income ? ArrowDownLeft : ArrowUpRight);
  const content = (
    <>
      <span
        className={cx(
          'grid size-9 shrink-0 place-items-center rounded-full',
          income ? 'bg-brand-soft text-on-brand-soft' : 'bg-fill text-ink-2',
        )}
      >
        <Icon aria-hidden="true" className="size-[1.125rem]" />
      </span>
      <span className="min-w-0 flex-1 basis-24">
        <span className="block">{t(`kind.${kindOf(entry)}`)}</span>
        <span className="block text-caption text-ink-3 tabular-nums">
          {dayAndTime(entry.created_at)}
          {zone && ` ${zone}`}
        </span>
      </span>
      <span className="ml-auto text-end">
        <Amount
          value={entry.amount}
          sign="always"
          size="sm"
          className={income ? 'text-brand-text' : undefined}
        />
        <span className="block text-caption text-ink-3 tabular-nums">
          {t('after', { amount: money.text(entry.balance_after) })}
        </span>
      </span>
    </>
  );
  const shape = 'flex min-h-[3.75rem] flex-wrap items-center gap-x-3 px-4 py-2.5';
  return href === undefined ? (
    <div className={shape}>{content}</div>
  ) : (
    <a href={href} className={cx(shape, 'transition-colors active:bg-fill')}>
      {content}
    </a>
  );
}
