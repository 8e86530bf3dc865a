import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { code128 } from '#rules/order/code-128.ts';
import { chromiumOptions } from '#tests/harness/chromium.ts';
import { orderAtDoor } from '#tests/harness/journey-buyer.ts';
import { enterDemoOffice, expect, test } from '#tests/harness/journey.ts';

const [width, height, bar] = [1280, 720, 4];

/** A film of a code on paper, as a camera sees it that is held still. */
async function film(path: string, code: string): Promise<void> {
  const bars = code128(code) ?? [];
  let x = 0;
  const rects = bars.map((modules, at) => {
    const from = x;
    x += modules * bar;
    return at % 2 === 0 ? `<rect x="${from}" width="${modules * bar}" height="240"/>` : '';
  });
  const picture = Buffer.from(`<svg width="${x}" height="240">${rects.join('')}</svg>`);
  const paper = { create: { width, height, channels: 3, background: '#f4f1ea' } } as const;
  const frame = await sharp(paper)
    .composite([{ input: picture }])
    .jpeg()
    .toBuffer();
  await writeFile(path, Buffer.concat([frame, frame]));
}

test('an order is opened and packed with the camera (rule office/camera)', async ({
  page,
  playwright,
  baseURL: origin,
}, info) => {
  const baseURL = origin ?? '';
  test.slow();
  const orderNo = await orderAtDoor(page);
  const path = info.outputPath('camera.mjpeg');
  await film(path, orderNo);
  const browser = await playwright.chromium.launch({
    ...chromiumOptions,
    args: [
      ...chromiumOptions.args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${path}`,
    ],
  });
  const context = await browser.newContext({ baseURL, locale: 'tr-TR' });
  const desk = await context.newPage();
  const said: string[] = [];
  desk.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  await enterDemoOffice(desk, baseURL);
  const { version } = await (await desk.request.get(`/api/office/orders/${orderNo}`)).json();
  const begun = await desk.request.post(`/api/office/orders/${orderNo}/prepare`, {
    headers: { origin: baseURL },
    data: { version },
  });
  expect(begun.ok()).toBe(true);

  await desk.goto('/yonetim/paketle');
  const open = desk.getByRole('button', { name: 'Kamerayla okut' });
  await desk.evaluate(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = () => {
      mediaDevices.getUserMedia = ask;
      return Promise.reject(new DOMException('the person said no', 'NotAllowedError'));
    };
  });
  await open.click();
  await expect(desk.getByText(/Tarayıcı kameraya izin vermiyor/)).toBeVisible();
  await desk.getByRole('button', { name: 'Yeniden dene' }).click();
  await expect(desk).toHaveURL(`/yonetim/paketle/${orderNo}`);

  const about = await desk.locator('.pack-lines .caption').first().innerText();
  await film(path, about.split(' · ')[0] ?? '');
  await open.click();
  const camera = desk.getByRole('dialog', { name: 'Kamerayla okut' });
  await expect(camera.getByRole('alert')).toContainText('1 / 1');
  await desk.keyboard.press('Escape');
  await expect(camera).toBeHidden();
  await expect(desk.getByLabel('Takip numarası')).toBeVisible();
  expect(said).toEqual([]);
  await browser.close();
});
