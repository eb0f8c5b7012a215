import { useTranslations } from 'next-intl';
import { Button } from './button.tsx';
import { Empty } from './empty.tsx';

export type ErrorStateProps = {
  /** `offline` where there is no network, else `error`. */
  kind?: 'error' | 'offline';
  title?: string;
  text?: string;
  onRetry?: () => void;
  retrying?: boolean;
};

export function ErrorState({ kind = 'error', title, text, onRetry, retrying }: ErrorStateProps) {
  const t = useTranslations('ui');
  return (
    <div role="alert" className="flex flex-1 flex-col">
      <Empty
        scene={kind}
        title={title ?? t(`${kind}.title`)}
        text={text ?? t(`${kind}.text`)}
        action={
          onRetry && (
            <Button variant="secondary" loading={retrying} onClick={onRetry}>
              {t('retry')}
            </Button>
          )
        }
      />
    </div>
  );
}
