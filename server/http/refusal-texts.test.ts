import { expect, test } from 'vitest';
import { reasons } from '#lib/contract/reason.ts';
import { refusalText } from './refusal-texts.ts';

const context = (facts: Record<string, unknown> = {}) => ({
  facts,
  money: (amount: unknown) => `$${Number(amount) / 100}`,
});

test.for([...reasons])('%s has a text in both languages', (reason) => {
  expect(refusalText(reason, 'en-us', context())).toMatch(/^[\x20-\x7e]+$/);
  expect(refusalText(reason, 'zh-cn', context())).toMatch(/[\u4e00-\u9fff]/);
});

test('texts of the specification are used to the letter', () => {
  const english = (reason: Parameters<typeof refusalText>[0], facts = {}) =>
    refusalText(reason, 'en-us', context(facts));
  expect(english('invalid_mobile')).toBe('Please Provide The Correct Phone Number');
  expect(english('invalid_mobile', { problem: 'missing' })).toBe('Please Enter Your Phone Number');
  expect(english('invalid_email')).toBe('Please Provide The Correct Email Address');
  expect(english('invalid_email', { problem: 'missing' })).toBe('Please Enter Your Email Address');
  expect(english('sms_code_required')).toBe('Please Enter The SMS Verification Code');
  expect(english('email_code_required')).toBe('Please Enter The Email Verification Code');
  expect(english('old_code_required', { channel: 'sms' })).toBe(
    'Please Enter The Verification Code For Changing Phone',
  );
  expect(english('old_code_required', { channel: 'email' })).toBe(
    'Please Enter The Verification Code For Changing Email',
  );
  expect(english('terms_required')).toBe('Please Read And Agree To The Relevant Agreement');
  expect(english('rating_required')).toBe('Please Choose A Review');
  expect(english('content_required')).toBe('Please Enter The Evaluation Content');
  expect(english('payment_method_required')).toBe('Please Choose A Payment Method');
  expect(english('invalid_input', { field: 'start_time', problem: 'missing' })).toBe(
    'Please Provide The Start Time',
  );
});

test('texts contain amounts and seconds', () => {
  expect(refusalText('wallet_short', 'en-us', context({ balance: 1050, needed: 5000 }))).toBe(
    'The wallet holds $10.5; $50 is needed',
  );
  expect(refusalText('send_too_soon', 'zh-cn', context({ seconds: 42 }))).toContain('42');
});
