import { expect, type Locator, type Page } from 'playwright/test';
import { type Catalogue, en } from '../catalogue.ts';
import type { TestServer } from '../test-server.ts';
import { SandboxPaymentPage } from './sandbox-payment-page.ts';

/** Page model of the app in one browser tab. */
export class AppPage {
  readonly page: Page;
  readonly server: TestServer;
  readonly texts: Catalogue;
  readonly sandboxPayment: SandboxPaymentPage;

  constructor(page: Page, server: TestServer, texts: Catalogue = en) {
    this.page = page;
    this.server = server;
    this.texts = texts;
    this.sandboxPayment = new SandboxPaymentPage(page, texts === en ? 'en-us' : 'zh-cn');
  }

  /** Opens a screen by its hash path, without loading the document again if the app is open. */
  async open(path: string): Promise<void> {
    await this.page.goto(`/#${path}`);
    await this.waitForApp();
  }

  /** Loads the document at a path or URL, as a link from outside the app does. */
  async load(url: string): Promise<void> {
    // Going from one hash to another would only change the hash.
    await this.page.goto('about:blank');
    await this.page.goto(url);
    await this.waitForApp();
  }

  /** The document may show Home, or a scanned table, before the app does. */
  async waitForApp(): Promise<void> {
    await expect(this.page.locator('#first-paint > *')).toHaveCount(0);
  }

  tabLink(name: string): Locator {
    return this.page.getByRole('navigation').getByRole('link', { name });
  }

  // Screens below the top of the stack stay mounted: `visible` leaves them out.
  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name }).filter({ visible: true });
  }

  heading(name?: string | RegExp): Locator {
    return this.page.getByRole('heading', { name }).filter({ visible: true });
  }

  text(text: string | RegExp): Locator {
    return this.page.getByText(text).filter({ visible: true });
  }

  tableHeading(number: string): Locator {
    return this.heading(this.texts.table.name.replace('{number}', number)).first();
  }

  get screenTitle(): Locator {
    return this.page.getByRole('heading', { level: 1 }).filter({ visible: true });
  }

  get floorPlan(): Locator {
    return this.page.getByRole('list', { name: this.texts.table.plan });
  }

  get countdown(): Locator {
    return this.page.getByRole('timer');
  }

  paymentMethod(method: keyof Catalogue['pay']['method']): Locator {
    return this.page.getByRole('radio', { name: this.texts.pay.method[method] });
  }

  confirmation(name: string): Locator {
    return this.page.getByRole('alertdialog').getByRole('button', { name });
  }

  /** Waits until the screen has its title and nothing on it is still loading. */
  async expectLoaded(): Promise<void> {
    await expect(this.screenTitle).toBeVisible();
    // No role locator tells busy regions apart.
    await expect(this.page.locator('[aria-busy=true]:visible')).toHaveCount(0);
  }

  /** Opens the app with a session that was made through the API. */
  async signInAs({ token, userinfo }: { token: string; userinfo: object }): Promise<void> {
    // A file of the same origin, which starts no app.
    await this.page.goto('/config.json');
    await this.page.evaluate(
      (session) => {
        for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
      },
      { token, userInfo: JSON.stringify(userinfo) },
    );
    await this.open('/');
  }

  /** The token of the app's session; it changes at every start of the app. */
  async sessionToken(): Promise<string> {
    return (await this.page.evaluate(() => localStorage.getItem('token'))) ?? '';
  }

  /** Signs in by SMS code, starting on the login screen. */
  async signIn(mobile: string): Promise<void> {
    await this.page.getByRole('checkbox').filter({ visible: true }).check();
    await this.button(this.texts.login.byPhone).click();
    await this.enterPhoneAndCode(mobile);
  }

  async enterPhoneAndCode(mobile: string): Promise<void> {
    const { login } = this.texts;
    await this.page.getByLabel(login.phone, { exact: true }).fill(mobile);
    await this.button(login.send).click();
    await expect(this.resendCountdown).toBeVisible();
    await this.page.getByLabel(login.code).fill(this.server.codeSentTo(`+86${mobile}`));
  }

  /** The seconds until another code can be sent, right after one was. */
  get resendCountdown(): Locator {
    const [before = '', after = ''] = this.texts.login.resendIn.split('{seconds}');
    return this.text(new RegExp(`^${before}(60|59|58|57)${after}$`));
  }

  async signOut(): Promise<void> {
    const { signOut, guestText } = this.texts.mine;
    await this.open('/pages/mine/settings');
    await this.button(signOut).click();
    await this.confirmation(signOut).click();
    await expect(this.page.getByText(guestText)).toBeVisible();
  }

  /** Buys the package of ¥300 on the membership screen. */
  async topUp(): Promise<void> {
    await this.page.getByRole('radio', { name: /^¥300/ }).click();
    await this.button(/¥300/).click();
    await this.sandboxPayment.pay();
    await expect(this.heading(/¥330/)).toBeVisible();
    await expect(this.button(this.texts.vip.result.wallet)).toBeVisible();
  }

  /** Waits until the service worker controls the page. */
  async waitForServiceWorker(): Promise<void> {
    await this.page.waitForFunction(async () => {
      await navigator.serviceWorker.ready;
      return navigator.serviceWorker.controller !== null;
    });
  }

  /** Brings the app back to the foreground, as unlocking the phone does. */
  async returnToForeground(): Promise<void> {
    await this.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  }
}
