import type { AbstractIntlMessages } from 'next-intl';
import { describe, expect, test } from 'vitest';
import { argumentsOf } from '#lib/test/icu.ts';
import enBoard from '#messages/board/en.json' with { type: 'json' };
import zhBoard from '#messages/board/zh-Hans.json' with { type: 'json' };
import enCounter from '#messages/counter/en.json' with { type: 'json' };
import enHall from '#messages/counter/hall/en.json' with { type: 'json' };
import zhHall from '#messages/counter/hall/zh-Hans.json' with { type: 'json' };
import enReports from '#messages/counter/reports/en.json' with { type: 'json' };
import zhReports from '#messages/counter/reports/zh-Hans.json' with { type: 'json' };
import zhCounter from '#messages/counter/zh-Hans.json' with { type: 'json' };
import en from '#messages/en.json' with { type: 'json' };
import enPages from '#messages/pages/en.json' with { type: 'json' };
import zhPages from '#messages/pages/zh-Hans.json' with { type: 'json' };
import zh from '#messages/zh-Hans.json' with { type: 'json' };
import { mergeCatalogues } from './merge-catalogues.ts';

function textsOf(group: AbstractIntlMessages, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(group).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[`${prefix}${key}`, value] as const]
        : [...textsOf(value, `${prefix}${key}.`)],
    ),
  );
}

/** A discount of 5 % is "9.5 折" in Chinese: the components pass both arguments, each language uses one. */
const equivalentArguments: Readonly<Record<string, string>> = { folds: 'percent' };
const namesIn = (message = '') =>
  [...argumentsOf(message)].map((name) => equivalentArguments[name] ?? name).sort();

const english = textsOf([enPages, enCounter, enHall, enReports, enBoard].reduce(mergeCatalogues, en));
const chinese = textsOf([zhPages, zhCounter, zhHall, zhReports, zhBoard].reduce(mergeCatalogues, zh));

describe('the two catalogues', () => {
  test('have the same keys', () => {
    expect([...chinese.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test('take the same arguments', () => {
    for (const [key, message] of english) {
      expect(namesIn(chinese.get(key)), key).toEqual(namesIn(message));
    }
  });

  test('have no empty texts and no untranslated Chinese ones', () => {
    for (const [key, message] of [...english, ...chinese]) expect(message.trim(), key).not.toBe('');
    const untranslated = [...chinese].filter(
      ([key, message]) =>
        /[a-z]{4}/i.test(message.replace(/\{.*\}|<\/?\w+>/gs, '')) && message === english.get(key),
    );
    expect(untranslated).toEqual([]);
  });
});

describe('the texts fixed by the specification', () => {
  test.each([
    ['error.server', 'The server has encountered some issues~'],
    ['ui.confirm', 'Confirm'],
    ['validation.phone', 'Please Enter Your Phone Number'],
    ['validation.phoneWrong', 'Please Provide The Correct Phone Number'],
    ['validation.smsCode', 'Please Enter The SMS Verification Code'],
    ['validation.email', 'Please Enter Your Email Address'],
    ['validation.emailWrong', 'Please Provide The Correct Email Address'],
    ['validation.emailCode', 'Please Enter The Email Verification Code'],
    ['validation.terms', 'Please Read And Agree To The Relevant Agreement'],
    ['validation.paymentMethod', 'Please Choose A Payment Method'],
    ['validation.startTime', 'Please Provide The Start Time'],
    ['validation.endTime', 'Please Provide The End Time'],
    ['validation.review', 'Please Choose A Review'],
    ['validation.reviewText', 'Please Enter The Evaluation Content'],
    ['validation.changePhoneCode', 'Please Enter The Verification Code For Changing Phone'],
    ['validation.changeEmailCode', 'Please Enter The Verification Code For Changing Email'],
    ['coupon.status.used', 'Used'],
    ['coupon.status.expired', 'Expired'],
    ['page.vip', 'My Members'],
    ['page.coupons', 'My Coupon'],
    ['page.couponReceive', 'Get Coupons'],
    ['page.couponUse', 'Select Coupon'],
    ['page.wallet', 'My Wallet'],
    ['page.replay', 'Playback'],
    ['page.settings', 'Settings'],
    ['table.state.in_use', 'In Use'],
    ['table.state.free', 'Free'],
    ['table.state.cleaning', 'Cleaning'],
    ['orders.filter.all', 'All'],
    ['orders.filter.unpaid', 'Unpaid'],
    ['orders.filter.paid', 'Paid'],
    ['orders.filter.not_evaluated', 'Not evaluated'],
    ['orders.filter.completed', 'Completed'],
    ['orders.filter.cancelled', 'Cancelled'],
    ['tab.home', 'Home'],
    ['tab.order', 'Order'],
    ['tab.mine', 'Mine'],
    ['page.order', 'My Order'],
    ['page.desk', 'My Desk'],
    ['page.scan', 'Scan the code to open the counter'],
  ])('%s: %s', (key, text) => expect(english.get(key)).toBe(text));

  test.each([
    ['error.server', '服务器遇到了一些问题~'],
    ['ui.confirm', '确认'],
  ])('%s: %s', (key, text) => expect(chinese.get(key)).toBe(text));

  test('a page that failed to load asks for a click on the screen', () => {
    expect(english.get('error.chunk')).toMatch(/timed out.*click the screen to try again/i);
    expect(chinese.get('error.chunk')).toBe('连接超时，点击屏幕重试');
  });
});
