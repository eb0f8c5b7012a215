import { type CounterRules, DEFAULT_COUNTER_RULES } from '#lib/domain/counter-rules.ts';
import type { Hall } from '#lib/domain/hall.ts';

/** The limits of the counter; a hall file of before they existed has the defaults. */
export const counterRulesOf = ({ counter }: Hall): CounterRules => counter ?? DEFAULT_COUNTER_RULES;
