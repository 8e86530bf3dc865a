import { enterDemoOffice, expect, test } from '#tests/harness/journey.ts';

// A page without a title is refused.
test.use({ expectedNoise: /status of 40[04]/ });

test.describe('the pages of the office', () => {
  test.beforeEach(async ({ page, baseURL }) => enterDemoOffice(page, baseURL));

  test('a page is written, published, compared, brought back and removed (rules pages/office-publish, pages/office-difference, pages/office-restore)', async ({
    page,
  }) => {
    const name = `kargo-${Date.now()}`;
    await page.goto('/yonetim/sayfalar');
    await page.getByRole('button', { name: 'Sayfa ekle' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Türkçe başlık').fill('Kargo ve teslim');
    await dialog.getByLabel('Adres').fill('sepet');
    await dialog.getByRole('button', { name: 'Sayfayı oluştur' }).click();
    await expect(dialog).toContainText('Bu adresi dükkânın kendisi kullanıyor');
    await dialog.getByLabel('Adres').fill(name);
    await dialog.getByRole('button', { name: 'Sayfayı oluştur' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Kargo ve teslim' })).toBeVisible();

    await page.getByRole('button', { name: 'HTML olarak düzenle' }).click();
    const text = page.getByLabel('Metin (Türkçe)');
    await text.fill('<h2>Süre</h2><p>Havale 48 saat içinde.</p>');
    await page.getByRole('button', { name: 'Sürüm 1 olarak yayımla' }).click();
    await expect(page.getByText('Sürüm 1 yayında.')).toBeVisible();
    const shown = () => page.request.get(`/${name}`).then((answer) => answer.text());
    expect(await shown()).toContain('48 saat');

    await text.fill('<h2>Süre</h2><p>Havale 24 saat içinde.</p><script>x()</script>');
    await page.getByLabel('Yayındakiyle farkı göster').check();
    await expect(page.locator('del')).toContainText('48');
    await expect(page.locator('ins').first()).toContainText('24');
    await page.getByRole('button', { name: 'Taslağı kaydet' }).click();
    await expect(page.getByText('Dükkânın göstermediği HTML çıkarıldı')).toBeVisible();
    expect(await shown()).toContain('48 saat');
    await page.getByRole('button', { name: 'Sürüm 2 olarak yayımla' }).click();
    await expect(page.getByText('Sürüm 2 yayında.')).toBeVisible();
    expect(await shown()).toContain('24 saat');

    await page.getByRole('button', { name: 'Sürüm 1: aç' }).click();
    await expect(dialog).toContainText('Havale 48 saat içinde.');
    await dialog.getByRole('button', { name: 'Bu sürüme dön' }).click();
    await expect(page.getByText('Eski metin sürüm 3 olarak yayında.')).toBeVisible();
    expect(await shown()).toContain('48 saat');

    await page.getByRole('button', { name: 'Sayfayı kaldır' }).click();
    await expect(page.getByText('Sayfa kaldırıldı')).toBeVisible();
    expect((await page.request.get(`/${name}`)).status()).toBe(404);
    await page.getByRole('button', { name: 'Geri al', exact: true }).last().click();
    await expect(page.getByText('Geri alındı.')).toBeVisible();
    expect((await page.request.get(`/${name}`)).status()).toBe(200);
  });
});
