import { expect, test } from 'vitest';
import { phoneLink } from './phone-link.ts';

test.each([
  ['+86 21 5555 0118', 'tel:+862155550118'],
  ['(212) 555-0142', 'tel:2125550142'],
  ['0755 1234567', 'tel:07551234567'],
])('%s is dialled by %s', (phone, link) => expect(phoneLink(phone)).toBe(link));
