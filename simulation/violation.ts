/** What must always hold did not. `kind` is stable: a shorter list of steps must fail in the same way. */
export class Violation extends Error {
  readonly kind: string;

  constructor(kind: string, detail: string) {
    super(`${kind}: ${detail}`);
    this.name = 'Violation';
    this.kind = kind;
  }
}

/** Throws a violation unless both are equal. */
export function expectEqual(kind: string, what: string, actual: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Violation(kind, `${what} is ${a}, expected ${b}`);
}
