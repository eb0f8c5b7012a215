import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from './button.tsx';
import { Empty } from './empty.tsx';

export type ErrorStateProps = {
  kind?: 'error' | 'offline';
  onRetry: () => unknown;
};

/** Shows that a tap had an effect, even if it fails again at once. */
const MIN_RETRY_MS = 600;

/** An error with a retry. */
export function ErrorState({ kind = 'error', onRetry }: ErrorStateProps) {
  const t = useTranslations('ui');
  const [retrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await Promise.allSettled([onRetry(), new Promise((done) => setTimeout(done, MIN_RETRY_MS))]);
    setRetrying(false);
  };
  return (
    <div role="alert" className="flex flex-1 flex-col">
      <Empty
        illustration={kind}
        title={t(`${kind}.title`)}
        text={t(`${kind}.text`)}
        action={
          <Button variant="secondary" loading={retrying} onClick={retry}>
            {t('retry')}
          </Button>
        }
      />
    </div>
  );
}
