import { divideHalfUp, type Money } from './money.ts';

/** The tax in an amount that contains it, rounded half up to the minor unit. `rate`: percent. */
export const taxIn = (amount: Money, rate: number): Money =>
  divideHalfUp(BigInt(amount) * thousandths(rate), WHOLE + thousandths(rate));

/** An amount with the tax added, rounded half up to the minor unit. `rate`: percent. */
export const withTax = (net: Money, rate: number): Money =>
  divideHalfUp(BigInt(net) * (WHOLE + thousandths(rate)), WHOLE);

/** 100 % in thousandths of a percent. */
const WHOLE = 100_000n;

const thousandths = (percent: number): bigint => BigInt(Math.round(percent * 1000));
