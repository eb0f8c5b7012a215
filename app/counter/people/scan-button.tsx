import { ScanLine } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { FoundPerson } from '#lib/contract/counter/people.ts';
import { ScanPerson } from './parts.ts';

/** Finds a person by the code on their phone, with the camera of the device. */
export function ScanButton({ onFound }: { onFound: (person: FoundPerson) => void }) {
  const t = useTranslations('counter.people.scan');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" icon={ScanLine} onClick={() => setOpen(true)}>
        {t('begin')}
      </Button>
      <Suspense>
        {isOpen && (
          <ScanPerson
            onClose={() => setOpen(false)}
            onFound={(person) => {
              setOpen(false);
              onFound(person);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
