import { FormProblem } from '#components/ui/form-problem.tsx';
import type { AddressInput } from './address-input.ts';

/** The account's own phone or email, masked: a code to it verifies the owner. `note` says so. */
export const ownAddress = (masked: string, note: string): AddressInput => ({
  address: masked,
  text: masked,
  canChange: false,
  invalidText: '',
  clear: () => {},
  keepFor: () => {},
  field: (error) => (
    <>
      <p className="wrap-anywhere text-ink-2">{note}</p>
      <FormProblem text={error} />
    </>
  ),
});
