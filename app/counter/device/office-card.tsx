import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { SelectField } from '#components/ui/select-field.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { call } from '#lib/api/client/call.ts';
import { forgetStoredResponses } from '#lib/api/counter/counter-session.ts';
import { officeQueries } from '#lib/api/counter/office.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterOfficeBrowserApi } from '#lib/contract/counter/office-browser.ts';
import { signOutOffice } from '../sign-out-office.ts';
import { useSubmit } from '../use-submit.ts';

interface OfficeCardProps {
  /** The outlet at which the browser works now. */
  readonly outlet: { readonly id: string; readonly name: string; readonly time_zone: string };
  readonly expires_at: number;
}

/** Says until when the browser is signed in and at which outlet it works, and has the button to sign out. */
export function OfficeCard({ outlet, expires_at }: OfficeCardProps) {
  const t = useTranslations('counter.office');
  const { time } = useClockText(outlet.time_zone);
  const outlets = useQuery(officeQueries.staff()).data?.outlets ?? [outlet];
  const { problem, running, submit } = useSubmit();
  const goTo = (outlet_id: string) =>
    submit(
      () => call(counterOfficeBrowserApi.outlet, { outlet_id }, staff),
      () => {
        forgetStoredResponses();
        // All that the page shows and listens to is of the outlet before.
        location.reload();
      },
    );
  return (
    <Card>
      <h2 className="font-semibold text-heading">{t('label')}</h2>
      <p className="mt-1 text-ink-2">{t('until', { time: time(expires_at) })}</p>
      <div className="mt-4 flex max-w-sm flex-col gap-4">
        <SelectField
          label={t('outlet')}
          hint={t('here')}
          value={outlet.id}
          disabled={running}
          onChange={(id) => void goTo(id)}
          options={outlets.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FormProblem text={problem} />
        <Button variant="secondary" onClick={() => void signOutOffice()}>
          {t('signOut')}
        </Button>
      </div>
    </Card>
  );
}
