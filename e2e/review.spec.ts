import sharp from 'sharp';
import { orderApi } from '../lib/contract/order.ts';
import { expect, test } from './fixtures.ts';
import { Phone } from './pages/phone.ts';
import { signInPerson } from './person.ts';
import { en } from './words.ts';

test('a game is rated with a picture, seen by others, and watched again', async ({
  page,
  hall,
  posters,
  otherPhone,
}) => {
  const phone = new Phone(page, hall, en);
  const person = await signInPerson(hall, '+8613800138031');
  await person.topUp();
  const id = await person.play(posters[6]!);
  await hall.advance(40 * 60);
  await person.call(orderApi.end, { id });
  await phone.signInAs(person);

  await test.step('what is missing is said in the words of the specification', async () => {
    await phone.open(`/pages/order/evaluateAdd?id=${id}`);
    await phone.button(en.review.submit).click();
    await expect(page.getByText(en.validation.review)).toBeVisible();
    await page.locator('label', { hasText: en.review.word[4] }).click();
    await expect(page.getByRole('radio', { name: en.review.word[4] })).toBeChecked();
    await phone.button(en.review.submit).click();
    await expect(page.getByText(en.validation.reviewText)).toBeVisible();
  });

  await test.step('a renamed program is refused before it is sent', async () => {
    await page
      .getByLabel(en.upload.add)
      .last()
      .setInputFiles({
        name: 'game.exe',
        mimeType: 'application/x-msdownload',
        buffer: Buffer.from('MZ'),
      });
    await expect(page.getByText(en.upload.problem.type)).toBeVisible();
  });

  await test.step('what is typed and uploaded survives a reload, and is sent', async () => {
    const picture = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#1c7ccf' } })
      .jpeg()
      .toBuffer();
    await page.getByLabel(en.upload.add).last().setInputFiles({
      name: 'table.jpg',
      mimeType: 'image/jpeg',
      buffer: picture,
    });
    await page.getByLabel(en.review.words).fill('Warm light, 好台 🎱');
    await expect(page.getByRole('button', { name: en.upload.remove })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel(en.review.words)).toHaveValue('Warm light, 好台 🎱');
    await expect(page.getByRole('button', { name: en.upload.remove })).toBeVisible();
    await phone.button(en.review.submit).click();
    await expect(page).toHaveURL(/pages\/order\/evaluate\?id=/);
    await expect(page.getByText('Warm light, 好台 🎱').first()).toBeVisible();
  });

  await test.step('another person sees it, without the name', async () => {
    const other = await otherPhone.newPage();
    await other.goto('/#/pages/order/evaluate?store_id=jingan');
    await expect(other.getByText('Warm light, 好台 🎱')).toBeVisible();
    await other.getByRole('button', { name: 'Photo 1 by P***' }).click();
    await expect(other.getByRole('dialog')).toContainText('1 / 1');
  });

  await test.step('the game is watched: its clips, its gap, and a piece to keep', async () => {
    await phone.open(`/pages/order/replay?id=${id}`);
    await expect(page.getByRole('slider')).toBeVisible();
    await expect(page.getByText(/^No recording/)).toBeVisible();
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThan(0);
    await page.getByRole('slider').press('End');
    await expect(page.getByRole('slider')).not.toHaveAttribute('aria-valuenow', /^0/);
    await phone.button(en.replay.keep).click();
    const download = page.waitForEvent('download');
    await phone.button(en.replay.save).click();
    expect((await download).suggestedFilename()).toMatch(/^baize-.*-30s\.mp4$/);
  });
});
