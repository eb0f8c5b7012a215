import { getCountryCallingCode } from 'libphonenumber-js';
import type { Text } from '#lib/domain/hall.ts';
import { minorDigits } from '#server/hall/fields.ts';
import { type Answers, countryOf, type TableGroup } from './answers.ts';
import { TABLE_TYPES } from './table-types.ts';

/** Space between two tables and around the room, meters. */
const GAP = 1.5;

const COLUMNS = 3;

interface PlacedTable {
  readonly type: string;
  readonly x: number;
  readonly y: number;
}

/** Places the tables in rows of three; a type begins a new row. */
function placeTables(groups: readonly TableGroup[]): {
  tables: PlacedTable[];
  width: number;
  height: number;
} {
  const sizes = groups.map(({ type }) => TABLE_TYPES[type]!.size);
  const cell = Math.max(...sizes.map(({ length }) => length)) + GAP;
  const columns = Math.min(COLUMNS, Math.max(...groups.map(({ count }) => count)));
  let top = GAP / 2;
  const tables = groups.flatMap(({ type, count }) => {
    const row = TABLE_TYPES[type]!.size.width + GAP;
    const placed = Array.from({ length: count }, (_, i) => ({
      type,
      x: round(GAP / 2 + ((i % columns) + 0.5) * cell),
      y: round(top + (Math.floor(i / columns) + 0.5) * row),
    }));
    top += Math.ceil(count / columns) * row;
    return placed;
  });
  return { tables, width: round(columns * cell + GAP), height: round(top + GAP / 2) };
}

const round = (meters: number) => Math.round(meters * 100) / 100;

/** A text as YAML: JSON is part of it. */
const quoted = (text: string) => JSON.stringify(text);

/** A text as YAML, in the languages of the hall: one of them stands alone. */
const textIn =
  (languages: Answers['languages']) =>
  (text: Text): string => {
    const [only, ...others] = languages;
    if (only !== undefined && others.length === 0) return quoted(text[only]);
    return `{ en: ${quoted(text.en)}, zh: ${quoted(text.zh)} }`;
  };

const agreementPaths = (name: 'terms' | 'privacy'): Text => ({
  en: `texts/${name}.en.md`,
  zh: `texts/${name}.zh.md`,
});

/** The hall file of a new hall. `today` is the date of its agreements. */
export function hallFile(answers: Answers, today: string): string {
  const { name, currency, languages, tables: groups, price, address, email } = answers;
  const { tables, width, height } = placeTables(groups);
  const inLanguages = textIn(languages);
  const country = countryOf(answers['time-zone']);
  const digits = minorDigits(currency);
  const amount = (times: number) => quoted((Math.ceil(Number(price) * times * 100) / 100).toFixed(digits));
  return `# ${name.replaceAll('\n', ' ')}. To put it in force: npm run hall -- apply THIS-FILE
# docs/hall.md and example/hall.yaml show what else a hall file can have: outlets, coupons, levels, tax, closed days.
#
# Every text is one string for both languages, or { en: ..., zh: ... }.
# Amounts are in the major unit of the currency, floor plans in meters, times in the outlet's time zone.

brand: ${quoted(name)}
currency: ${currency}
time_zone: ${answers['time-zone']}
default_country: ${country}
languages: [${languages.join(', ')}] # of the posters
default_language: ${languages[0] === 'zh' ? 'zh-Hans' : 'en'} # of first visits
# logo: logo.svg # put the file beside this one: SVG, PNG, JPEG or WebP
# accent: "#1d59b4" # the color of buttons and links
# legal: { name: ${quoted(name)}, tax_id: "...", address: ${quoted(address)} } # on receipts

rules:
  hold_minutes: 15 # how long an unpaid order holds its slot
  open_early_minutes: 10 # how early a booking can be opened
  cleaning_minutes: 5 # between two games
  cancel_free_minutes: 60 # full refund until this long before the start
  cancel_grace_minutes: 10 # also within this long after paying, until the table can be opened
  min_charge_minutes: 30 # minimum charge for a game

types:
${groups.map(({ type }) => typeLines(type, { price: amount(1), digits, inLanguages })).join('')}
outlets:
  - id: hall
    name: ${quoted(name)}
    address: ${quoted(address)}
    # phone: "${country ? `+${getCountryCallingCode(country)} ...` : '...'}"
    lat: 0 # latitude and longitude, as a map shows them
    lng: 0
    hours: "10:00-24:00"
    plan: { width: ${width}, height: ${height} }
    tables:
${tables.map(tableLine).join('')}
topup: { min: ${amount(1)}, max: ${amount(200)} }

# In these texts and in the answers below, {brand}, {company}, {email}, {phone} and the rules above by their names, such as
# {hold_minutes}, stand for their values. Read the texts before customers do, and raise the version if people must agree again.
texts:
  terms:
    title: ${inLanguages({ en: 'User Agreement', zh: '用户协议' })}
    version: "1.0"
    date: "${today}"
    file: ${inLanguages(agreementPaths('terms'))}
  privacy:
    title: ${inLanguages({ en: 'Privacy Policy', zh: '隐私政策' })}
    version: "1.0"
    date: "${today}"
    file: ${inLanguages(agreementPaths('privacy'))}

contact: { email: ${quoted(email)} }

faq:
${FAQ.map(({ question, answer }) => `  - question: ${inLanguages(question)}\n    answer: ${inLanguages(answer)}\n`).join('')}`;
}

const FAQ: readonly { readonly question: Text; readonly answer: Text }[] = [
  {
    question: { en: 'How do I open a table?', zh: '如何开台？' },
    answer: {
      en: 'Scan the code on the table, choose how long to play, and pay.',
      zh: '扫描球台上的二维码，选择时长并支付即可开台。',
    },
  },
  {
    question: { en: 'Can I end early?', zh: '可以提前结束吗？' },
    answer: {
      en: 'Yes. Unused time and your deposit go back to your wallet right away. The minimum charge is {min_charge_minutes} minutes.',
      zh: '可以。未用时长的费用和押金立即退回钱包。每次开台最少按 {min_charge_minutes} 分钟计费。',
    },
  },
];

function typeLines(
  type: string,
  { price, digits, inLanguages }: { price: string; digits: number; inLanguages: (text: Text) => string },
): string {
  const { name, cloth, size, drawing } = TABLE_TYPES[type]!;
  return `  ${type}:
    name: ${inLanguages(name)}
    cloth: "${cloth}"
    size: { length: ${size.length}, width: ${size.width} }
    drawing: ${drawing}
    default_per_hour: ${price}
    deposit: "${(0).toFixed(digits)}"
    # bands: [{ days: fri-sun, hours: "18:00-02:00", per_hour: ${price} }]
`;
}

const tableLine = ({ type, x, y }: PlacedTable, index: number): string =>
  `      - { id: table-${index + 1}, number: "${index + 1}", type: ${type}, plan: { x: ${x}, y: ${y} } }\n`;
