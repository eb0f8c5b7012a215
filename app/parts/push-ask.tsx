'use client';

import { BellRing } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Offer } from '#components/ui/offer.tsx';
import { pushTopics } from '#lib/contract/push.ts';
import { toast } from '#lib/notice/toast.ts';
import { storage } from '#lib/storage.ts';
import { usePush } from './use-push.ts';

const STORE = 'push-asked';

/** Asks once, when there is something to be reminded of: a game, or a booking. Afterwards settings have it. */
export default function PushAsk() {
  const t = useTranslations('push');
  const { way, busy, change } = usePush();
  const [asked, setAsked] = useState(() => storage.get(STORE) !== null);
  if (asked || way !== 'off') return null;
  const done = () => {
    storage.set(STORE, '1');
    setAsked(true);
  };
  const accept = async () => {
    if (await change(pushTopics)) toast(t('on'), 'success');
    done();
  };
  return (
    <Offer
      icon={BellRing}
      title={t('ask.title')}
      text={t('ask.text')}
      accept={t('ask.yes')}
      decline={t('ask.no')}
      busy={busy}
      onAccept={accept}
      onDecline={done}
    />
  );
}
