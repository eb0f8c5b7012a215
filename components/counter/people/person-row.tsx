import { useTranslations } from 'next-intl';
import { Amount } from '#components/ui/amount.tsx';
import { cx } from '#components/ui/cx.ts';
import type { FoundPerson } from '#lib/contract/counter/people.ts';
import { usePersonName } from './use-person-name.ts';

const ROW = 'flex min-h-[3.5rem] w-full items-center gap-3 px-4 py-2 text-start active:bg-fill';

/** A person who was found, as a link. */
export const PersonRow = ({
  person,
  href,
  isCurrent,
}: {
  person: FoundPerson;
  href: string;
  isCurrent: boolean;
}) => (
  <a href={href} aria-current={isCurrent || undefined} className={cx(ROW, isCurrent && 'bg-brand-soft')}>
    <PersonText person={person} />
  </a>
);

/** A person who was found, to be chosen. */
export const PersonChoice = ({ person, onChoose }: { person: FoundPerson; onChoose: () => void }) => (
  <button type="button" onClick={onChoose} className={ROW}>
    <PersonText person={person} />
  </button>
);

/** Who it is, with what their wallet holds. */
function PersonText({ person }: { person: FoundPerson }) {
  const t = useTranslations('counter.people');
  const nameOf = usePersonName();
  const { mobile, email, is_guest, is_blocked, balance } = person;
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium">{nameOf(person)}</span>
          {is_blocked && (
            <span className="shrink-0 rounded-full bg-danger-soft px-2 py-0.5 font-semibold text-caption text-danger-text">
              {t('blocked')}
            </span>
          )}
        </span>
        <span className="block truncate text-ink-2 text-small tabular-nums">
          {is_guest ? t('guest') : (mobile ?? email)}
        </span>
      </span>
      {balance > 0 && <Amount value={balance} size="sm" short />}
    </>
  );
}
