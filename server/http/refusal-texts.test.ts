import { expect, test } from 'vitest';
import { reasons } from '#lib/contract/reason.ts';
import { refusalText } from './refusal-texts.ts';

const context = (facts: Record<string, unknown> = {}) => ({
  facts,
  money: (amount: unknown) => `$${Number(amount) / 100}`,
});

test.for([...reasons])('%s has words in both languages', (reason) => {
  expect(refusalText(reason, 'en-us', context())).toMatch(/^[\x20-\x7e]+$/);
  expect(refusalText(reason, 'zh-cn', context())).toMatch(/[\u4e00-\u9fff]/);
});

test('texts of the specification are used to the letter', () => {
  const say = (reason: Parameters<typeof refusalText>[0], facts = {}) =>
    refusalText(reason, 'en-us', context(facts));
  expect(say('invalid_mobile')).toBe('Please Provide The Correct Phone Number');
  expect(say('invalid_mobile', { problem: 'missing' })).toBe('Please Enter Your Phone Number');
  expect(say('invalid_email')).toBe('Please Provide The Correct Email Address');
  expect(say('invalid_email', { problem: 'missing' })).toBe('Please Enter Your Email Address');
  expect(say('sms_code_required')).toBe('Please Enter The SMS Verification Code');
  expect(say('email_code_required')).toBe('Please Enter The Email Verification Code');
  expect(say('old_code_required', { channel: 'sms' })).toBe(
    'Please Enter The Verification Code For Changing Phone',
  );
  expect(say('old_code_required', { channel: 'email' })).toBe(
    'Please Enter The Verification Code For Changing Email',
  );
  expect(say('rating_required')).toBe('Please Choose A Review');
  expect(say('content_required')).toBe('Please Enter The Evaluation Content');
  expect(say('payment_method_required')).toBe('Please Choose A Payment Method');
  expect(say('invalid_input', { field: 'start_time', problem: 'missing' })).toBe(
    'Please Provide The Start Time',
  );
});

test('texts contain the amounts and times of their facts', () => {
  expect(refusalText('wallet_short', 'en-us', context({ balance: 1050, needed: 5000 }))).toBe(
    'Your wallet has $10.5. You need $50.',
  );
  expect(refusalText('send_too_soon', 'zh-cn', context({ seconds: 42 }))).toContain('42');
});
