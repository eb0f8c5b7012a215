import { Switch } from '@headlessui/react';

/** An on/off switch. */
export function Toggle({
  checked,
  onChange,
  label,
  disabled,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  disabled?: boolean;
}) {
  return (
    <Switch
      checked={checked}
      onChange={onChange}
      disabled={disabled}
      aria-label={label}
      className="group hit inline-flex h-[1.875rem] w-[3.125rem] shrink-0 items-center rounded-full bg-control p-0.5 transition-colors duration-calm data-checked:bg-brand-line data-disabled:opacity-45"
    >
      <span className="size-[1.625rem] rounded-full bg-white shadow-float transition-transform duration-calm ease-calm group-data-checked:translate-x-5" />
    </Switch>
  );
}
