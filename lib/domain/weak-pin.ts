/** Whether a PIN is easily guessed: one digit, digits in a row, or a repeated group. */
export function isWeakPin(pin: string): boolean {
  const digits = [...pin].map(Number);
  const steps = digits.slice(1).map((digit, at) => digit - (digits[at] ?? 0));
  const isRow = steps.every((step) => step === 1) || steps.every((step) => step === -1);
  const isRepeated = [1, 2, 3].some((length) => pin === pin.slice(0, length).repeat(pin.length / length));
  return isRow || isRepeated;
}
