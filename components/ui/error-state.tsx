import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from './button.tsx';
import { Empty } from './empty.tsx';

export type ErrorStateProps = {
  /** `offline` where there is no network, else `error`. */
  kind?: 'error' | 'offline';
  title?: string;
  text?: string;
  onRetry?: () => unknown;
};

/** A tap is seen to do something, also where the answer is the same at once. */
const SEEN_MS = 600;

/** Says that something could not be had, and lets it be tried again. */
export function ErrorState({ kind = 'error', title, text, onRetry }: ErrorStateProps) {
  const t = useTranslations('ui');
  const [retrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await Promise.allSettled([onRetry?.(), new Promise((done) => setTimeout(done, SEEN_MS))]);
    setRetrying(false);
  };
  return (
    <div role="alert" className="flex flex-1 flex-col">
      <Empty
        scene={kind}
        title={title ?? t(`${kind}.title`)}
        text={text ?? t(`${kind}.text`)}
        action={
          onRetry && (
            <Button variant="secondary" loading={retrying} onClick={retry}>
              {t('retry')}
            </Button>
          )
        }
      />
    </div>
  );
}
