import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';

/** The counter without a connection: nothing can be read or done. */
export function NoConnection({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('counter.offline');
  const ui = useTranslations('ui');
  return (
    <div role="alert">
      <Empty
        illustration="offline"
        title={t('title')}
        text={t('text')}
        action={
          <Button variant="secondary" onClick={onRetry}>
            {ui('retry')}
          </Button>
        }
      />
    </div>
  );
}
