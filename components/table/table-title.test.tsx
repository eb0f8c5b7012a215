import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import messages from '#messages/en.json' with { type: 'json' };
import { TableTitle } from './table-title.tsx';
import { TableTypesProvider } from './table-types.tsx';

test('a screen reader pauses between the number of a table and its type', () => {
  const types = [
    { id: 'eight', name: 'Chinese eight-ball', cloth: '#000000', drawing: 'pool', offered: true } as const,
  ];
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <TableTypesProvider types={types}>
        <TableTitle number="1" type="eight" />
      </TableTypesProvider>
    </NextIntlClientProvider>,
  );
  expect(markup.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ')).toBe('Table 1, Chinese eight-ball');
});
