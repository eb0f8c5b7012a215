import { LockKeyhole } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { StaffSession } from '#lib/contract/counter/staff.ts';
import { Clock } from './clock.tsx';
import { LookSwitches } from './look-switches.tsx';
import { lockCounter } from './use-idle-lock.ts';

/** A screen of the counter beside the board: its title, who works, and its content. */
export function Screen({
  title,
  session: { staff },
  leading,
  children,
}: {
  title: string;
  session: StaffSession;
  /** Shown before the title, e.g. the way back. */
  leading?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations('counter');
  return (
    <div className="flex h-full flex-col">
      <header className="flex items-center gap-2 border-line border-b bg-surface px-4 py-2 print:hidden">
        {leading}
        <div className="min-w-0 flex-1">
          <h1 className="truncate font-semibold text-title">{title}</h1>
          <p className="truncate text-ink-3 text-small">
            {staff.name} · {t(`role.${staff.role}`)}
          </p>
        </div>
        <Clock />
        <LookSwitches />
        <IconButton icon={LockKeyhole} label={t('lock')} onClick={() => void lockCounter()} />
      </header>
      <main className="min-h-0 flex-1 overflow-y-auto p-4">
        <div className="mx-auto w-full max-w-5xl">{children}</div>
      </main>
    </div>
  );
}
