import type { Text } from '#lib/domain/hall.ts';
import { type Lang, localize } from '#server/core/lang.ts';
import { TOO_MUCH_MARKDOWN } from '#server/hall/fields.ts';
import type { Problem } from '#server/hall/problem.ts';

/** What is wrong with a field, by its name; those of the hall file name the fields of the file. */
const texts: Readonly<Record<string, Text>> = {
  number: {
    en: 'Give each table a number of its own, up to 10 characters',
    zh: '请填写不重复的台号，最多 10 个字符',
  },
  plan: { en: 'This place is outside the room or over another table', zh: '位置超出场地，或与其他球台重叠' },
  type: { en: 'Choose a table type', zh: '请选择球台类型' },
  hours: { en: 'Enter a start and another end', zh: '请填写开始时间和不同的结束时间' },
  bands: { en: 'Enter a start and another end', zh: '请填写开始时间和不同的结束时间' },
  days: { en: 'Enter a start and another end', zh: '请填写开始时间和不同的结束时间' },
  date: { en: 'Choose a date that is not in the list yet', zh: '请选择列表中尚未出现的日期' },
  until: { en: 'Choose a last day that is not before the first', zh: '结束日期不能早于开始日期' },
  en: { en: 'Enter the text in English', zh: '请填写英文内容' },
  zh: { en: 'Enter the text in Chinese', zh: '请填写中文内容' },
  default_per_hour: { en: 'Enter an amount such as 38.00', zh: '请填写金额，例如 38.00' },
  deposit: { en: 'Enter an amount such as 38.00', zh: '请填写金额，例如 38.00' },
  per_hour: { en: 'Enter an amount such as 38.00', zh: '请填写金额，例如 38.00' },
  second_person: { en: 'Enter an amount such as 500.00', zh: '请填写金额，例如 500.00' },
};

const tooMuchMarkdown: Text = {
  en: 'Shorten this text or its paragraphs, or use less formatting',
  zh: '内容过长或格式符号过多，请精简文字或减少格式',
};

/** Why an edit can't be applied, for the field of the problem. */
export function problemText({ path, message }: Problem, lang: Lang): string {
  if (message === TOO_MUCH_MARKDOWN) return localize(tooMuchMarkdown, lang);
  const field = path.findLast((key) => Object.hasOwn(texts, key));
  const known = field === undefined ? undefined : texts[field];
  return known ? localize(known, lang) : message;
}

/** Why a table can't be taken away. `until_at`: the end of its last booking, epoch seconds. */
export function removedInUseText(
  { number, until_at, zone }: { number: string; until_at: number; zone: string },
  lang: Lang,
): string {
  const format = new Intl.DateTimeFormat(lang, { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' });
  const until = format.format(until_at * 1000);
  return lang === 'zh-cn'
    ? `${number} 号台的预订到 ${until} 才结束，请先将其停用`
    : `Table ${number} is booked until ${until}. Take it out of service until then.`;
}
