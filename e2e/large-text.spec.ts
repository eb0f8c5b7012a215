import type { Page } from 'playwright/test';
import { invitationApi } from '../lib/contract/invitation.ts';
import { playerApi } from '../lib/contract/player.ts';
import { shareApi } from '../lib/contract/share.ts';
import { userApi } from '../lib/contract/user.ts';
import { en, zh } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { AppPage } from './pages/app-page.ts';
import { signInPerson, signInPersonWithHistory, waitOutCleaning } from './person.ts';

const looks = [
  { locale: 'en', texts: en, width: 320, mobile: '+8613800138601', tag: [] },
  { locale: 'zh-Hans', texts: zh, width: 320, mobile: '+8613800138602', tag: ['@nightly'] },
] as const;

for (const { locale, texts, width, mobile, tag } of looks) {
  test(`nothing is cut off at 200 % text, in ${locale} at ${width} pixels`, { tag: [...tag] }, async ({
    page,
    server,
    posters,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
    const app = new AppPage(page, server, texts);
    const person = await signInPersonWithHistory(server, posters, mobile);
    const game = await person.startGame(posters[8]!);
    const friend = await signInPerson(server, mobile.replace('138601', '138611').replace('138602', '138612'));
    await friend.call(userApi.profile, { nickname: 'Annabel Featherstone' });
    const shared = await person.bookTomorrow(posters[9]!);
    const terms = { deposit: 'shared', at_deadline: 'cover', party_size: 2 } as const;
    const { own } = await person.call(shareApi.set, { id: shared, ...terms });
    await person.call(shareApi.pay, { id: shared, amount: own.due, method: 'wallet' });
    const { token } = await person.call(invitationApi.make, { id: shared });
    await friend.call(playerApi.join, { token });
    await app.signInAs(person);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    for (const path of [
      '/',
      `/pages/order/pay?id=${person.unpaid}`,
      `/pages/order/pay?id=${person.booked}`,
      `/pages/order/finish?id=${game}`,
      `/pages/order/finish?id=${person.booked}`,
      `/pages/order/finish?id=${person.ended}`,
      `/pages/order/split?id=${shared}`,
      `/pages/order/invitation?token=${token}`,
      '/pages/message',
      '/pages/index/couponReceive',
      '/pages/entry/login',
    ]) {
      await app.open(path);
      await app.expectLoaded();
      await expect.poll(() => cutTexts(page), { message: path }).toEqual([]);
    }
    await test.step('the buttons of Home leave the tab bar free in a low window with a bar above', async () => {
      await page.setViewportSize({ width, height: 700 });
      await app.open('/');
      // The hall reminds the person of the end of the game, which the app then reads.
      await server.advanceClock(52 * 60);
      await expect(app.button(texts.moment.ending.extend).first()).toBeVisible();
      const tabs = await page.getByRole('navigation', { name: texts.tab.label }).boundingBox();
      const footer = page.locator('[data-bottom]:visible', { has: app.button(texts.home.scan) });
      await expect
        .poll(async () => {
          const { y, height } = (await footer.boundingBox())!;
          return y + height;
        })
        .toBeLessThanOrEqual(tabs!.y);
    });
    await server.advanceClock(10 * 60);
    await waitOutCleaning(server);
  });
}

/**
 * The visible texts that lie outside of the window or of a part that hides what is wider or higher than it.
 * Parts that scroll sideways show their texts by that. The floor plan is a picture, which a list replaces,
 * and the tab bar has the height that the specification fixes.
 */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const isCut = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, top, bottom, width } = range.getBoundingClientRect();
      if (width === 0) return false;
      let isScrolled = false;
      for (let part = node.parentElement; part; part = part.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(part);
        const box = part.getBoundingClientRect();
        // Only for screen readers.
        if (position === 'absolute' && box.width <= 1) return false;
        if (overflowX === 'auto' && part.scrollWidth > part.clientWidth && !part.matches('[data-scroller]'))
          return false;
        if (part.matches('[data-scroller]')) isScrolled = true;
        if (overflowX !== 'visible' && (left < box.left - 1 || right > box.right + 1)) return true;
        if (!isScrolled && overflowY === 'hidden' && (top < box.top - 1 || bottom > box.bottom + 1))
          return true;
      }
      return left < -1 || right > innerWidth + 1;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode;
      if (!textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (
        parent.closest('svg, [data-hidden], [inert], nav[data-bottom], ul[aria-label] button[aria-pressed]')
      )
        continue;
      if (isCut(walker.currentNode)) cut.push(textContent.trim());
    }
    return cut;
  });
