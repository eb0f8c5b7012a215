import { BellOff, LockKeyhole } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import type { StaffSession } from '#lib/contract/counter/staff.ts';
import { Clock } from './clock.tsx';
import { LookSwitches } from './look-switches.tsx';
import { unlockSound } from './sound.ts';
import { lockCounter } from './use-idle-lock.ts';

export type BoardView = 'grid' | 'plan';

/** The outlet, who works, and the switches of the page. */
export function NowHeader({
  outlet,
  session,
  view,
  onView,
  isSoundOn,
}: {
  outlet: string;
  session: StaffSession;
  view: BoardView;
  onView: (view: BoardView) => void;
  /** False until the browser allows sounds. */
  isSoundOn: boolean;
}) {
  const t = useTranslations('counter');
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-surface px-4 py-2">
      <div className="min-w-0 flex-1">
        <h1 className="truncate font-semibold text-title">{outlet}</h1>
        <p className="truncate text-ink-3 text-small">
          {session.staff.name} · {t(`role.${session.staff.role}`)}
        </p>
      </div>
      <div className="order-last w-full sm:order-none sm:w-56">
        <Segmented
          label={t('view.label')}
          value={view}
          onChange={onView}
          options={[
            { value: 'grid', label: t('view.grid') },
            { value: 'plan', label: t('view.plan') },
          ]}
        />
      </div>
      {!isSoundOn && <IconButton icon={BellOff} label={t('soundOff')} onClick={unlockSound} />}
      <Clock />
      <LookSwitches />
      <IconButton icon={LockKeyhole} label={t('lock')} onClick={() => void lockCounter()} />
    </header>
  );
}
