import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Hall } from '#lib/domain/hall.ts';
import { HallFileError, readHall } from './read.ts';
import { retireRemoved } from './retire.ts';
import { sellerAt } from './seller.ts';

const folder = new URL('../../example/', import.meta.url);
const example = readFileSync(new URL('hall.yaml', folder), 'utf8');
const read = (source: string) =>
  readHall(source, 'hall.yaml', (name) => readFileSync(new URL(name, folder), 'utf8'));

const withSeller = (fields: string) =>
  `${example.replace(/^(legal|tax):.*\n( .*\n)*/gm, '').trimEnd()}\n${fields}\n`;

function problemsOf(fields: string): string[] {
  try {
    read(withSeller(fields));
  } catch (error) {
    if (error instanceof HallFileError) return error.lines.map((line) => line.replace(/^\S+ /, ''));
    throw error;
  }
  return [];
}

describe('the hall file', () => {
  test('has the legal details and the tax of the receipts', () => {
    const hall = read(
      withSeller(
        'legal: { name: Baize Ltd., tax_id: "GB 123", address: 1 High Street }\ntax: { name: VAT, rate: 20, included: true }',
      ),
    );
    expect(hall.legal).toEqual({
      name: { en: 'Baize Ltd.', zh: 'Baize Ltd.' },
      tax_id: 'GB 123',
      address: { en: '1 High Street', zh: '1 High Street' },
    });
    expect(hall.tax).toEqual({ name: { en: 'VAT', zh: 'VAT' }, rate: 20, included: true });
  });

  test('needs neither', () => {
    expect(read(withSeller(''))).toMatchObject({ legal: null, tax: null });
    expect(read(withSeller('legal: { name: Baize Ltd. }')).legal).toMatchObject({
      tax_id: null,
      address: null,
    });
  });

  test('has prices without the tax, which people pay with it; deposits have none', () => {
    const plain = read(withSeller(''));
    const taxed = read(withSeller('tax: { name: Sales tax, rate: 8.875, included: false }'));
    const rate = (price: number | undefined) => Math.round((price ?? 0) * 1.08875);
    for (const [id, type] of Object.entries(plain.types)) {
      expect(taxed.types[id]?.tariff.default_per_hour).toBe(rate(type.tariff.default_per_hour));
      expect(taxed.types[id]?.tariff.bands.map(({ per_hour }) => per_hour)).toEqual(
        type.tariff.bands.map(({ per_hour }) => rate(per_hour)),
      );
      expect(taxed.types[id]?.deposit).toBe(type.deposit);
    }
    const ownPrices = ({ outlets }: Hall) =>
      outlets.flatMap(({ types }) => Object.values(types).map(({ tariff }) => tariff.default_per_hour));
    expect(ownPrices(plain).length).toBeGreaterThan(0);
    expect(ownPrices(taxed)).toEqual(ownPrices(plain).map(rate));
    expect(read(withSeller('tax: { name: VAT, rate: 20, included: true }')).types).toEqual(plain.types);
  });

  const rate = 'must be a percentage such as 20 or 8.875, from 0 to 100 with at most three decimals';
  test.each([
    ['legal: { tax_id: "GB 123" }', 'legal.name: is missing'],
    [
      'legal: { name: Baize Ltd., tax_id: 123 }',
      'legal.tax_id: must be text in quotes such as "GB 123 4567 89"',
    ],
    ['legal: { name: Baize Ltd., taxid: "1" }', 'legal.taxid: is not a known field: did you mean "tax_id"?'],
    ['tax: { name: VAT, rate: 20% , included: true }', `tax.rate: ${rate}`],
    ['tax: { name: VAT, rate: 120, included: true }', `tax.rate: ${rate}`],
    ['tax: { name: VAT, rate: -1, included: true }', `tax.rate: ${rate}`],
    ['tax: { name: VAT, rate: 8.8755, included: true }', `tax.rate: ${rate}`],
    ['tax: { rate: 20, included: true }', 'tax.name: is missing'],
    ['tax: { name: VAT, rate: 20 }', 'tax.included: is missing'],
    [
      'tax: { name: VAT, rate: 20, included: "yes" }',
      'tax.included: must be true where the prices of this file contain the tax, false where it is added to them',
    ],
  ])('refuses %s in one line', (fields, problem) => expect(problemsOf(fields)).toEqual([problem]));
});

describe('the seller of a receipt', () => {
  const vat = (rate: number) => `tax: { name: VAT, rate: ${rate}, included: true }`;
  const named = (name: string) => `legal: { name: ${name} }`;
  const applied = (...files: string[]) =>
    files.reduce<Hall | null>(
      (previous, fields, index) => retireRemoved(read(withSeller(fields)), previous, index * 100),
      null,
    )!;
  const factsAt = (hall: Hall, at: number) => {
    const { legal, tax } = sellerAt(hall, at);
    return [legal?.name.en, tax?.rate];
  };

  test('is that of its time', () => {
    const hall = applied(
      `${named('A')}\n${vat(19)}`,
      `${named('B')}\n${vat(19)}`,
      `${named('B')}\n${vat(16)}`,
    );
    expect([0, 99, 100, 199, 200].map((at) => factsAt(hall, at))).toEqual([
      ['A', 19],
      ['A', 19],
      ['B', 19],
      ['B', 19],
      ['B', 16],
    ]);
  });

  test('is not kept twice by a hall file that is applied again', () => {
    const once = applied(named('A'), named('B'));
    expect(retireRemoved(read(withSeller(named('B'))), once, 900).retired).toEqual(once.retired);
  });

  test('a name that is set for the first time is on earlier receipts too, a tax is not', () => {
    const hall = applied('', `${named('A')}\n${vat(20)}`);
    expect(factsAt(hall, 50)).toEqual(['A', undefined]);
    expect(factsAt(hall, 150)).toEqual(['A', 20]);
    expect(factsAt(applied('', named('A')), 50)).toEqual(['A', undefined]);
  });
});
