import type { CounterPerson } from '#lib/contract/counter/people.ts';

/** What the panel of a person gives the form of each act. */
export interface PersonActProps {
  readonly person: CounterPerson;
  readonly onCancel: () => void;
  /** Called with what was done, in words. */
  readonly onDone: (text: string) => void;
}
