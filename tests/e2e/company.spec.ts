import type { Page } from '@playwright/test';
import { findingsOf } from '#tests/harness/accessibility.ts';
import { newCustomer } from '#tests/harness/journey-buyer.ts';
import { alive, expect, mailTo, open, test } from '#tests/harness/journey.ts';
import { urls } from '#urls';

test.use({ customer: 'yildiz' });

async function enterAsManager(page: Page): Promise<void> {
  await open(page, `/account/login?next=${urls.company}`);
  await alive(page, () => page.getByRole('button', { name: 'Yıldız Yapı' }).click());
  await expect(page).toHaveURL(urls.company);
}

const rowOf = (page: Page, who: string) =>
  page.getByRole('listitem').filter({ hasText: who }).filter({ hasText: '@' });

test('a manager invites a colleague, who joins by the mail and has the contract’s prices; the manager changes and removes them', async ({
  page,
  browser,
}) => {
  await enterAsManager(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Firmam');
  expect(await findingsOf(page, 'company')).toEqual([]);

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const colleague = await context.newPage();
  const email = await newCustomer(colleague);
  await page.getByText('Kullanıcı davet et').click();
  await page.getByRole('textbox', { name: /E-posta/ }).fill(email);
  await page.getByRole('checkbox', { name: 'Gebze' }).last().check();
  await page.getByRole('button', { name: 'Daveti gönder' }).dblclick();
  await expect(page.getByText('Davet gönderiliyor.')).toBeVisible();
  await expect(rowOf(page, email)).toContainText('Gebze');

  const link = /https?:\/\/\S+\/firmam\/davet\/[\w-]+/.exec(
    await mailTo(
      colleague,
      email,
      'Yıldız Yapı Malzemeleri San. ve Tic. Ltd. Şti. sizi davet ediyor',
    ),
  );
  await open(colleague, new URL(link?.[0] ?? '').pathname);
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText('Firma daveti');
  expect(await findingsOf(colleague, 'invitation')).toEqual([]);
  await colleague.getByRole('button', { name: 'Firmaya katıl' }).click();
  await expect(colleague.getByText('Firmaya katıldınız.')).toBeVisible();
  await expect(colleague.getByText('+ sözleşme fiyatları')).toBeVisible();
  await expect(colleague.getByText('Kullanıcı davet et')).toHaveCount(0);
  expect(await findingsOf(colleague, 'company of a buyer')).toEqual([]);

  await open(page, urls.company);
  const row = rowOf(page, email);
  await row.getByText('Düzenle').click();
  await row.getByLabel('Rol', { exact: true }).selectOption('Onaylayıcı');
  await row.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByText('Değişiklik kaydedildi.')).toBeVisible();
  await expect(rowOf(page, email)).toContainText('Onaylayıcı');

  const again = rowOf(page, email);
  await again.getByText('Düzenle').click();
  await again.getByText('Firmadan çıkar').click();
  await again.getByRole('button', { name: 'Evet, çıkar' }).click();
  await expect(page.getByText('Kişi firmadan çıkarıldı.')).toBeVisible();
  await expect(rowOf(page, email)).toHaveCount(0);
  await colleague.goto(urls.company);
  await expect(colleague.getByText('Firmaya katıldınız.')).toHaveCount(0);
  await context.close();
});
