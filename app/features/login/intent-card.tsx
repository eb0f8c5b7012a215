'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useDuration } from '#components/order/use-duration.ts';
import { Card } from '#components/ui/card.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { readIntent, type SignInIntent } from '#lib/login/sign-in-intent.ts';

/** Shows what the person will order or join after the sign-in: "Table 1 · 1 h · ¥138.00". */
export function IntentCard({ next }: { next: string }) {
  const [intent] = useState(() => readIntent(next));
  return intent && <Intent intent={intent} />;
}

function Intent({ intent }: { intent: SignInIntent }) {
  const t = useTranslations();
  const duration = useDuration();
  const money = useMoney();
  const { dayAndTime } = useClockText(intent.time_zone);
  const parts = [
    t('table.name', { number: intent.table_number }),
    ...(intent.start_at === null ? [] : [dayAndTime(intent.start_at)]),
    duration(intent.minutes),
    ...(intent.total === null ? [] : [money.text(intent.total)]),
  ];
  return (
    <Card className="text-start">
      <p className="text-ink-2 text-small">
        {t(intent.act === 'join' ? 'login.intentToJoin' : 'login.intent')}
      </p>
      <p className="font-semibold tabular-nums">{parts.join(' · ')}</p>
    </Card>
  );
}
