import sharp from 'sharp';
import { orderApi } from '../lib/contract/order.ts';
import { en } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { signInPerson } from './person.ts';

const REVIEW = 'Warm light, 好台 🎱';

test('reviews a game with a picture that others see, and plays its recording', async ({
  page,
  app,
  otherApp,
  server,
  posters,
}) => {
  const person = await signInPerson(server, '+8613800138031');
  await person.topUp();
  const id = await person.startGame(posters[6]!);
  await server.advanceClock(40 * 60);
  await person.call(orderApi.end, { id });
  await app.signInAs(person);
  const fileInput = page.getByLabel(en.upload.add).last();

  await test.step('asks for a rating and a text in the words of the specification', async () => {
    await app.open(`/pages/order/evaluateAdd?id=${id}`);
    await app.button(en.review.submit).click();
    await expect(page.getByText(en.validation.review)).toBeVisible();
    await page.getByRole('radio', { name: en.review.word[2], exact: true }).press('Space');
    await expect(app.text(en.review.wrong)).toBeVisible();
    await expect(page.getByRole('link', { name: en.review.report })).toBeVisible();
    const rating = page.getByRole('radio', { name: en.review.word[4] });
    // The stars are drawn over the radio buttons, out of reach of the pointer but not of the keyboard.
    await rating.press('Space');
    await expect(rating).toBeChecked();
    await app.button(en.review.submit).click();
    await expect(page.getByText(en.validation.reviewText)).toBeVisible();
  });

  await test.step('refuses a file that is not a picture or video before uploading it', async () => {
    const program = { name: 'game.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') };
    await fileInput.setInputFiles(program);
    await expect(page.getByText(en.upload.problem.type)).toBeVisible();
    const text = { name: 'table.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
    await fileInput.setInputFiles(text);
    await expect(page.getByText(en.upload.problem.unreadable)).toBeVisible();
    await expect(page.getByRole('button', { name: en.upload.remove })).toHaveCount(0);
  });

  await test.step('keeps the text and the upload over a reload, and submits them', async () => {
    const picture = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#1c7ccf' } })
      .jpeg()
      .toBuffer();
    await fileInput.setInputFiles({ name: 'table.jpg', mimeType: 'image/jpeg', buffer: picture });
    await page.getByLabel(en.review.words).fill(REVIEW);
    const removeButton = page.getByRole('button', { name: en.upload.remove });
    await expect(removeButton).toBeVisible();
    await page.reload();
    await expect(page.getByLabel(en.review.words)).toHaveValue(REVIEW);
    await expect(removeButton).toBeVisible();
    await app.button(en.review.submit).click();
    await expect(page).toHaveURL(/pages\/order\/evaluate\?id=/);
    // Once: it is not among the others again.
    await expect(app.text(REVIEW)).toHaveCount(1);
    await expect(app.text(en.review.onlyOwn)).toBeVisible();
  });

  await test.step('shows the review to another person with the name masked', async () => {
    await otherApp.open('/pages/order/evaluate?store_id=jingan');
    await expect(otherApp.page.getByText(REVIEW)).toBeVisible();
    await otherApp.button('Photo 1 by P***').click();
    await expect(otherApp.page.getByRole('dialog')).toContainText('1 / 1');
  });

  await test.step('plays the recording, marks what is missing, and saves a clip', async () => {
    await app.open(`/pages/order/replay?id=${id}`);
    await expect(page.getByRole('slider')).toBeVisible();
    await expect(page.getByText(/^No recording/)).toBeVisible();
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(app.button(en.replay.full)).toBeInViewport({ ratio: 1 });
    // A video element has no role.
    const readyState = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState);
    await expect.poll(readyState).toBeGreaterThan(0);
    await page.getByRole('slider').press('End');
    await expect(page.getByRole('slider')).not.toHaveAttribute('aria-valuenow', /^0/);
    await app.button(en.replay.keep).click();
    const download = page.waitForEvent('download');
    await app.button(en.replay.save).click();
    expect((await download).suggestedFilename()).toMatch(/^baize-.*-30s\.mp4$/);
  });
});
