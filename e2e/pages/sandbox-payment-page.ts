import type { Page } from 'playwright/test';
import type { Lang } from '../../server/core/lang.ts';
import { pageTexts } from '../../server/money/payments/page-text.ts';

/** Page model of the server's payment page for trying out. */
export class SandboxPaymentPage {
  readonly page: Page;
  readonly texts: (typeof pageTexts)[Lang];

  constructor(page: Page, lang: Lang) {
    this.page = page;
    this.texts = pageTexts[lang];
  }

  get payButton() {
    return this.page.getByRole('button', { name: this.texts.pay, exact: true });
  }

  async pay(): Promise<void> {
    await this.page.waitForURL(/\/api\/payment\/sandbox\//);
    await this.payButton.click();
  }

  async leave(): Promise<void> {
    await this.page.waitForURL(/\/api\/payment\/sandbox\//);
    await this.page.getByRole('link', { name: this.texts.leave }).click();
  }

  async fail(): Promise<void> {
    await this.page.waitForURL(/\/api\/payment\/sandbox\//);
    await this.page.getByRole('button', { name: this.texts.fail }).click();
  }
}
