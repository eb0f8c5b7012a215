import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { SelectField } from '#components/ui/select-field.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { call } from '#lib/api/client/call.ts';
import { officeQueries } from '#lib/api/counter/office.ts';
import { staff } from '#lib/api/counter/staff.ts';
import type { StaffRole } from '#lib/contract/counter/access.ts';
import { counterOfficeApi, type Employee } from '#lib/contract/counter/office.ts';
import type { Output } from '#lib/contract/endpoint.ts';
import { useOfficeAction } from './use-office-action.ts';

type Staff = Output<typeof counterOfficeApi.staff>;

/** Who works at the outlet. */
export function StaffTab() {
  const t = useTranslations('counter');
  const staff = useQuery(officeQueries.staff());
  /** The employee in the form; `new` for the empty form. */
  const [edited, setEdited] = useState<Employee | 'new' | null>(null);
  if (staff.isPending) return <Skeleton className="h-72 w-full rounded-lg" />;
  if (staff.isError) return <ErrorState onRetry={staff.refetch} />;
  const outletNames = new Map(staff.data.outlets.map(({ id, name }) => [id, name]));
  const placesOf = ({ role, outlet_ids }: Employee) =>
    role === 'owner' ? t('staff.allOutlets') : outlet_ids.map((id) => outletNames.get(id) ?? id).join(', ');
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex flex-col gap-3">
        <ListGroup label={t('more.tab.staff')}>
          {staff.data.staff.map((employee) => (
            <ListRow
              key={employee.id}
              title={employee.name}
              detail={[employee.mobile, placesOf(employee)].filter(Boolean).join(' · ')}
              value={
                <span className="flex flex-col items-end gap-1">
                  <Badge tone={employee.role === 'attendant' ? 'neutral' : 'brand'}>
                    {t(`role.${employee.role}`)}
                  </Badge>
                  {!employee.has_pin && <span className="text-caption text-ink-3">{t('staff.noPin')}</span>}
                </span>
              }
              {...(employee.can_change ? { onClick: () => setEdited(employee) } : {})}
            />
          ))}
        </ListGroup>
        <Button variant="secondary" onClick={() => setEdited('new')}>
          {t('staff.add')}
        </Button>
      </div>
      {edited && (
        <EmployeeForm
          key={edited === 'new' ? 'new' : edited.id}
          staff={staff.data}
          employee={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

function EmployeeForm({
  staff: { outlets, roles },
  employee,
  onClose,
}: {
  staff: Staff;
  employee: Employee | null;
  onClose: () => void;
}) {
  const t = useTranslations('counter');
  const { act, problem, running } = useOfficeAction();
  const [mobile, setMobile] = useState(employee?.mobile ?? '');
  const [name, setName] = useState(employee?.staff_name ?? '');
  const [role, setRole] = useState<StaffRole>(employee?.role ?? roles[0] ?? 'attendant');
  const [places, setPlaces] = useState<readonly string[]>(
    employee?.outlet_ids ?? outlets.map(({ id }) => id).slice(0, 1),
  );
  const [isRemoving, setRemoving] = useState(false);
  const isComplete = mobile.trim() !== '' && (role === 'owner' || places.length > 0);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete)
      void act(
        () => call(counterOfficeApi.saveStaff, { mobile, role, name, outlet_ids: [...places] }, staff),
        onClose,
      );
  };
  return (
    <Card>
      <form onSubmit={onSubmit} className="flex flex-col gap-4">
        <h2 className="font-semibold text-heading">{employee?.name ?? t('staff.add')}</h2>
        {employee === null && (
          <TextField
            label={t('login.mobile')}
            value={mobile}
            onChange={setMobile}
            inputMode="tel"
            autoComplete="off"
            maxLength={30}
            hint={t('staff.mobileHint')}
          />
        )}
        <TextField
          label={t('staff.name')}
          value={name}
          onChange={setName}
          autoComplete="off"
          maxLength={40}
          hint={t('staff.nameHint')}
        />
        <SelectField
          label={t('staff.role')}
          value={role}
          onChange={(next) => setRole(roles.find((each) => each === next) ?? role)}
          options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
          hint={t(`staff.about.${role}`)}
        />
        {role !== 'owner' && outlets.length > 1 && (
          <fieldset>
            <legend className="mb-1.5 font-medium text-ink-2 text-small">{t('staff.outlets')}</legend>
            {outlets.map(({ id, name }) => (
              <Checkbox
                key={id}
                checked={places.includes(id)}
                onChange={(isChecked) =>
                  setPlaces(isChecked ? [...places, id] : places.filter((each) => each !== id))
                }
              >
                {name}
              </Checkbox>
            ))}
          </fieldset>
        )}
        <FormProblem text={problem} />
        <div className="flex flex-wrap gap-2 *:flex-1">
          <Button variant="outline" onClick={onClose}>
            {t('unlock.back')}
          </Button>
          <Button type="submit" loading={running} disabled={!isComplete}>
            {t('staff.save')}
          </Button>
        </div>
        {employee && (
          <Button
            variant={isRemoving ? 'danger' : 'danger-ghost'}
            loading={running}
            onClick={() =>
              isRemoving
                ? void act(() => call(counterOfficeApi.removeStaff, { id: employee.id }, staff), onClose)
                : setRemoving(true)
            }
          >
            {t(isRemoving ? 'staff.removeNow' : 'staff.remove')}
          </Button>
        )}
      </form>
    </Card>
  );
}
