import type { Hall, Text } from '#lib/domain/hall.ts';
import type { Problem } from './problem.ts';

type Source = Pick<Hall, 'brand' | 'legal' | 'contact' | 'rules'>;

const PLACEHOLDER = /\{([a-z_]+)\}/g;

/** The rules of which texts may name the value. */
const RULE_NAMES = [
  'hold_minutes',
  'open_early_minutes',
  'cleaning_minutes',
  'cancel_free_minutes',
  'cancel_grace_minutes',
  'min_charge_minutes',
  'min_minutes',
  'max_minutes',
  'horizon_days',
] as const;

/** What each placeholder stands for; a name without a value stays as it is. */
function valuesOf({ brand, legal, contact, rules }: Source, language: keyof Text): Map<string, string> {
  const company = legal?.name ?? brand;
  return new Map([
    ['brand', brand[language]],
    ['company', company[language]],
    ...(contact.email ? [['email', contact.email] as const] : []),
    ...(contact.phone ? [['phone', contact.phone] as const] : []),
    ...RULE_NAMES.map((name) => [name, String(rules[name])] as const),
    ['move_free_minutes', String(rules.move_free_minutes ?? rules.cancel_free_minutes)],
  ]);
}

const fill = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replace(PLACEHOLDER, (placeholder, name: string) => values.get(name) ?? placeholder);

/** The agreements and the questions of a hall with the values of their placeholders. */
export function fillPlaceholders<T extends Source & Pick<Hall, 'texts' | 'faq'>>(
  hall: T,
): Pick<Hall, 'texts' | 'faq'> {
  const en = valuesOf(hall, 'en');
  const zh = valuesOf(hall, 'zh');
  const inBoth = (text: Text): Text => ({ en: fill(text.en, en), zh: fill(text.zh, zh) });
  const { terms, privacy } = hall.texts;
  return {
    texts: {
      terms: { ...terms, body: inBoth(terms.body) },
      privacy: { ...privacy, body: inBoth(privacy.body) },
    },
    faq: hall.faq.map(({ question, answer }) => ({ question: inBoth(question), answer: inBoth(answer) })),
  };
}

/** The placeholders that are unknown, or whose value the file lacks. */
export function placeholderProblems(hall: Hall): Problem[] {
  const texts = [
    ...(['terms', 'privacy'] as const).map((name) => ({
      path: ['texts', name],
      text: hall.texts[name].body,
    })),
    ...hall.faq.map(({ answer }, i) => ({ path: ['faq', i, 'answer'], text: answer })),
  ];
  const known = [...valuesOf(hall, 'en').keys()].map((name) => `{${name}}`).join(', ');
  return texts.flatMap(({ path, text }) => {
    const left = new Set(
      [...text.en.matchAll(PLACEHOLDER), ...text.zh.matchAll(PLACEHOLDER)].map(([all]) => all),
    );
    return [...left].map((placeholder) => ({ path, message: problemOf(placeholder, known) }));
  });
}

const problemOf = (placeholder: string, known: string): string =>
  placeholder === '{email}' || placeholder === '{phone}'
    ? `${placeholder} needs contact.${placeholder.slice(1, -1)}`
    : `${placeholder} is unknown; known are ${known}`;
