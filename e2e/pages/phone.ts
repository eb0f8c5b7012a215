import { expect, type Locator, type Page } from 'playwright/test';
import type { Hall } from '../hall.ts';
import type { Words } from '../words.ts';

/** A person with the app open on a phone. */
export class Phone {
  readonly page: Page;
  readonly hall: Hall;
  readonly words: Words;

  constructor(page: Page, hall: Hall, words: Words) {
    this.page = page;
    this.hall = hall;
    this.words = words;
  }

  /** A page of the app by its hash path. */
  async open(path: string): Promise<void> {
    await this.page.goto(`/#${path}`);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name }).filter({ visible: true });
  }

  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { name }).filter({ visible: true });
  }

  async tab(name: keyof Words['tab']): Promise<void> {
    await this.page.getByRole('navigation').getByRole('link', { name: this.words.tab[name] }).click();
  }

  /** Opens the app as a person who is signed in already. */
  async signInAs({ token, userinfo }: { token: string; userinfo: object }): Promise<void> {
    await this.open('/');
    await this.page.evaluate(
      ([kept, userInfo]) => {
        localStorage.setItem('token', kept);
        localStorage.setItem('userInfo', userInfo);
      },
      [token, JSON.stringify(userinfo)] as const,
    );
    await this.page.reload();
  }

  /** The token of the session that the app holds now: every start gives it another. */
  async token(): Promise<string> {
    return (await this.page.evaluate(() => localStorage.getItem('token'))) ?? '';
  }

  /** Signs in by the code that the server sent, starting on the login page. */
  async signIn(mobile: string): Promise<void> {
    const { words, page } = this;
    await page.getByRole('checkbox').filter({ visible: true }).check();
    await this.button(words.login.byPhone).click();
    await this.typeNumberAndCode(mobile);
  }

  async typeNumberAndCode(mobile: string): Promise<void> {
    const { words, page } = this;
    await page.getByLabel(words.login.phone, { exact: true }).fill(mobile);
    await this.button(words.login.send).click();
    await expect(this.button(/60|59|58|57/)).toBeDisabled();
    await page.getByLabel(words.login.code).fill(this.hall.codeTo(`+86${mobile}`));
  }

  /** Tops up by the package of 300, through the sandbox, starting on the members' page. */
  async topUp(): Promise<void> {
    const { words, page } = this;
    await page.getByRole('radio', { name: /^¥300/ }).click();
    await this.button(/¥300/).click();
    await page.waitForURL(/\/api\/payment\/sandbox\//);
    await page.locator('button[value=paid]').click();
    await expect(this.heading(/¥330/)).toBeVisible();
    await expect(this.button(words.vip.result.wallet)).toBeVisible();
  }
}
