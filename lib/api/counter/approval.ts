import type { CounterPath, StaffRole } from '#lib/contract/counter/access.ts';

/** An action that was refused until somebody with a higher role approves it. */
export interface ApprovalRequest {
  readonly act: CounterPath;
  /** The exact text that will be sent. */
  readonly body: string;
  readonly role: StaffRole;
  /** The only person who may approve, to confirm their own action. Null: anybody with the role. */
  readonly staff_id: string | null;
  /** Whether it must be somebody else, whatever the role of the person that acts. */
  readonly second_person: boolean;
  /** Why, for the person. */
  readonly text: string;
  readonly subject: ActionSubject;
}

export interface ActionSubject {
  readonly person: string | null;
  readonly table: string | null;
  readonly amount: number | null;
}

/** Asks for an approval. Resolves to its id, or to null if it is not given. */
type AskForApproval = (request: ApprovalRequest) => Promise<string | null>;

let ask: AskForApproval = () => Promise.resolve(null);

/** Sets who is asked. Returns the function that undoes it. */
export function answerApprovals(next: AskForApproval): () => void {
  ask = next;
  return () => {
    ask = () => Promise.resolve(null);
  };
}

export const askForApproval: AskForApproval = (request) => ask(request);
