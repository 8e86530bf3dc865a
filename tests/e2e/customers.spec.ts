import { enterDemoOffice, expect, test } from '#tests/harness/journey.ts';

test('a customer is found, corrected, annotated, blocked and let in again (rules customers/search, customers/edit, customers/block)', async ({
  page,
  baseURL,
}) => {
  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim/musteriler');
  await page.getByRole('searchbox', { name: 'Müşterilerde ara' }).fill('osman');
  await page.waitForURL(/q=osman/);
  await page.getByRole('link', { name: 'Osman Güler' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Osman Güler');

  await page.getByRole('button', { name: 'Düzenle' }).click();
  await page.getByLabel('Telefon', { exact: true }).fill('0532 444 55 66');
  const bar = page.getByRole('region', { name: 'Kaydedilmemiş değişiklikler' });
  await expect(bar).toContainText('1 kaydedilmemiş değişiklik');
  await bar.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByRole('link', { name: '+90 (532) 444 55 66' }).first()).toBeVisible();

  await page.getByLabel('Ekip için not').fill('Öğleden sonra arayın.');
  await page.getByRole('button', { name: 'Ekle', exact: true }).click();
  await expect(page.getByText('Öğleden sonra arayın.')).toBeVisible();

  await page.getByRole('button', { name: 'Girişi engelle…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Girişi engelle' });
  await dialog.getByRole('button', { name: 'Engelle' }).click();
  await expect(dialog).toContainText('Lütfen nedenini yazın.');
  await dialog.getByLabel('Neden').fill('Ödemeyi reddetti');
  await dialog.getByRole('button', { name: 'Engelle' }).click();
  await expect(page.getByText('Ödemeyi reddetti')).toBeVisible();
  await page.getByRole('button', { name: 'Engeli kaldır' }).click();
  await expect(page.getByRole('button', { name: 'Girişi engelle…' })).toBeVisible();
});

test('reviews are hidden with a reason and answered by keys (rules reviews/decisions, reviews/answer)', async ({
  page,
  baseURL,
}) => {
  await enterDemoOffice(page, baseURL);
  await page.goto('/yonetim/degerlendirmeler');
  const list = page.getByRole('region', { name: 'Yorum listesi' });
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  const answer = page.getByRole('dialog', { name: 'Yorumu yanıtla' });
  await answer.getByLabel('Yanıtınız').fill('Teşekkür ederiz, yine bekleriz.');
  await answer.getByRole('button', { name: 'Yanıtı kaydet' }).click();
  await expect(list.getByText('Teşekkür ederiz, yine bekleriz.')).toBeVisible();
  await page.keyboard.press('g');
  const hide = page.getByRole('dialog', { name: 'Yorumu gizle' });
  await hide.getByLabel('Neden').fill('Deneme');
  await hide.getByRole('button', { name: 'Gizle' }).click();
  await expect(page.getByText('Yorum gizlendi; dükkânda görünmez.')).toBeVisible();
  await page.getByRole('button', { name: 'Geri al' }).click();
  await expect(list.getByText('Gizli', { exact: true })).toHaveCount(0);
});
