import { CircleCheck, Lamp, Moon, Sparkles } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '#components/ui/badge.tsx';
import type { TableState } from './table-colors.ts';

const styles: Record<TableState, { tone: Tone; icon: typeof Lamp }> = {
  free: { tone: 'free', icon: CircleCheck },
  in_use: { tone: 'warn', icon: Lamp },
  cleaning: { tone: 'info', icon: Sparkles },
  closed: { tone: 'neutral', icon: Moon },
};

/** A table's state. */
export function StatePill({ state }: { state: TableState }) {
  const t = useTranslations('table');
  const { tone, icon } = styles[state];
  return (
    <Badge tone={tone} icon={icon}>
      {state === 'closed' ? t('closedOutlet') : t(`state.${state}`)}
    </Badge>
  );
}
