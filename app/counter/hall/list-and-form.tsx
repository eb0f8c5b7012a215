import { ArrowLeft } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';

/** A list, and the form of the entry that is chosen: beside it, on a narrow screen in its place. */
export function ListAndForm({
  children,
  form,
  onClose,
}: {
  children: ReactNode;
  /** Null while nothing is chosen. */
  form: ReactNode;
  onClose: () => void;
}) {
  const t = useTranslations('counter.people');
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className={`flex flex-col gap-3 ${form ? 'max-lg:hidden' : ''}`}>{children}</div>
      {form && (
        <div className="flex flex-col gap-3">
          <Button variant="ghost" icon={ArrowLeft} className="self-start lg:hidden" onClick={onClose}>
            {t('back')}
          </Button>
          {form}
        </div>
      )}
    </div>
  );
}
