import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Ban,
  Ellipsis,
  FileDown,
  Merge,
  Scale,
  Split,
  TicketPercent,
  UserRoundX,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentType, Suspense, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { hasRole, type StaffRole } from '#lib/contract/counter/access.ts';
import type { CounterPerson } from '#lib/contract/counter/people.ts';
import { useKeepFocus } from '../use-keep-focus.ts';
import { BlockPerson } from './block-person.tsx';
import { CashIn } from './cash-in.tsx';
import { CashOut } from './cash-out.tsx';
import { CorrectWallet } from './correct-wallet.tsx';
import { GiveCoupon } from './give-coupon.tsx';
import { DeletePerson, ExportPerson, JoinPerson, UnjoinPerson } from './parts.ts';
import type { PersonActionProps } from './person-action.ts';

interface PersonAction {
  readonly id:
    | 'cashIn'
    | 'cashOut'
    | 'coupon'
    | 'correct'
    | 'block'
    | 'join'
    | 'unjoin'
    | 'export'
    | 'delete';
  readonly icon: typeof Ban;
  readonly appliesTo: (person: CounterPerson) => boolean;
  /** The role that the action needs; if omitted, everybody may do it. */
  readonly role?: StaffRole;
  /** Shown at once; the others are under More. */
  readonly isMain?: boolean;
  readonly Form: ComponentType<PersonActionProps>;
}

const acts: readonly PersonAction[] = [
  { id: 'cashIn', icon: ArrowDownToLine, appliesTo: ({ is_guest }) => !is_guest, Form: CashIn, isMain: true },
  {
    id: 'cashOut',
    icon: ArrowUpFromLine,
    appliesTo: ({ balance }) => balance > 0,
    Form: CashOut,
    isMain: true,
  },
  {
    id: 'coupon',
    icon: TicketPercent,
    appliesTo: ({ is_guest }) => !is_guest,
    Form: GiveCoupon,
    isMain: true,
  },
  { id: 'correct', icon: Scale, appliesTo: () => true, Form: CorrectWallet },
  { id: 'block', icon: Ban, appliesTo: ({ is_guest }) => !is_guest, Form: BlockPerson },
  { id: 'join', icon: Merge, appliesTo: () => true, Form: JoinPerson },
  {
    id: 'unjoin',
    icon: Split,
    appliesTo: ({ join_undoable_until }) => join_undoable_until !== null,
    Form: UnjoinPerson,
  },
  { id: 'export', icon: FileDown, appliesTo: ({ is_guest }) => !is_guest, role: 'owner', Form: ExportPerson },
  { id: 'delete', icon: UserRoundX, appliesTo: () => true, role: 'owner', Form: DeletePerson },
];

/**
 * What can be done for a person: the three usual actions, the others under More. One that asks for something
 * stands alone.
 */
export function PersonActions({ person, role }: { person: CounterPerson; role: StaffRole }) {
  const t = useTranslations('counter.people');
  const [asking, setAsking] = useState<PersonAction['id'] | null>(null);
  const [isMore, setMore] = useState(false);
  const [done, setDone] = useState('');
  const open = acts.find(({ id }) => id === asking);
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box, asking);
  const shown = acts.filter((act) => act.appliesTo(person) && hasRole(role, act.role ?? 'attendant'));
  const buttonOf = ({ id, icon }: PersonAction) => (
    <li key={id} data-act={id} className={id === 'delete' ? 'ms-auto' : undefined}>
      <Button
        variant={id === 'delete' ? 'danger-ghost' : 'secondary'}
        icon={icon}
        onClick={() => {
          setAsking(id);
          setDone('');
        }}
      >
        {t(id === 'block' && person.is_blocked ? 'unblock.begin' : `${id}.begin`)}
      </Button>
    </li>
  );
  return (
    <div ref={box} className="flex flex-col gap-3">
      {open ? (
        <Suspense fallback={<Skeleton className="h-64 w-full rounded-lg" />}>
          <open.Form
            person={person}
            onCancel={() => setAsking(null)}
            onDone={(text) => {
              setAsking(null);
              setDone(text);
            }}
          />
        </Suspense>
      ) : (
        <>
          <ul aria-label={t('acts')} className="flex flex-wrap gap-2">
            {shown.filter(({ isMain }) => isMain).map(buttonOf)}
            <li>
              <Button variant="ghost" icon={Ellipsis} aria-expanded={isMore} onClick={() => setMore(!isMore)}>
                {t('more')}
              </Button>
            </li>
          </ul>
          {isMore && (
            <ul aria-label={t('more')} className="flex flex-wrap gap-2 border-line border-t pt-3">
              {shown.filter(({ isMain }) => !isMain).map(buttonOf)}
            </ul>
          )}
        </>
      )}
      <p role="status" className="text-brand-text empty:-mt-3">
        {done}
      </p>
    </div>
  );
}
