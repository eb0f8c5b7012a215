import {
  ArrowRightLeft,
  BellRing,
  CalendarClock,
  CircleCheck,
  CircleX,
  Hourglass,
  type LucideIcon,
  MailOpen,
  MessageSquare,
  ShieldCheck,
  Split,
  Ticket,
  Timer,
  UserMinus,
  UserPlus,
  UserX,
  Wallet,
  Wrench,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useForeignZone } from '#components/ui/use-foreign-zone.ts';
import type { Message, MessageKind } from '#lib/contract/message.ts';
import { phoneZone } from '#lib/i18n/phone-zone.ts';

const icons: Record<MessageKind, LucideIcon> = {
  hold_ending: Hourglass,
  booking_soon: CalendarClock,
  ending_soon: Timer,
  ended: CircleCheck,
  lapsed: CircleX,
  expired: CircleX,
  cancelled: CircleX,
  topup: Wallet,
  coupon_expiring: Ticket,
  fault: Wrench,
  from_hall: MessageSquare,
  moved: ArrowRightLeft,
  sign_in: ShieldCheck,
  queue_called: BellRing,
  wait_offer: BellRing,
  wait_lapsed: CircleX,
  player_joined: UserPlus,
  player_left: UserMinus,
  player_removed: UserX,
  player_invited: MailOpen,
  share_due: Split,
  share_returned: Wallet,
  share_given_back: Wallet,
  share_changed: Split,
  split_done: CircleCheck,
  split_short: Split,
};

/** A message, as a row of a `ListGroup`. */
export function MessageRow({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const t = useTranslations('message');
  const { time } = useClockText(message.time_zone ?? phoneZone());
  const zone = useForeignZone()(message.time_zone, message.created_at);
  const Icon = icons[message.kind];
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full gap-3 px-4 py-3 text-start transition-colors active:bg-fill"
    >
      <span
        className={cx(
          'mt-0.5 grid size-[min(2.25rem,12vw)] shrink-0 place-items-center rounded-full',
          message.read ? 'bg-fill text-ink-3' : 'bg-brand-soft text-on-brand-soft',
        )}
      >
        <Icon aria-hidden="true" className="size-[1.125rem]" />
      </span>
      <span className="min-w-0 flex-1">
        {/* Large text puts the time below the title. */}
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span
            className={cx(
              'wrap-break-word min-w-0 flex-1 basis-24 hyphens-auto',
              !message.read && 'font-semibold',
            )}
          >
            {message.title}
          </span>
          <span className="shrink-0 text-caption text-ink-3 tabular-nums">
            {time(message.created_at)}
            {zone && ` ${zone}`}
          </span>
        </span>
        <span className="block text-ink-2 text-small">{message.text}</span>
      </span>
      {!message.read && (
        <span className="mt-2 size-2 shrink-0 rounded-full bg-danger">
          <span className="sr-only">{t('unread')}</span>
        </span>
      )}
    </button>
  );
}
