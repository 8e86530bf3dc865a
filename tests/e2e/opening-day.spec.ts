import { spawn, type ChildProcess } from 'node:child_process';
import type { Page } from '@playwright/test';
import { addAddress, register } from '#tests/harness/journey-checkout.ts';
import { expect, officeLink, open, test } from '#tests/harness/journey.ts';
import { codeAt } from '#tests/harness/staff.ts';

/** An empty shop of this journey's own, beside the one of all others. */
let shop: ChildProcess;
let address = '';

test.beforeAll(async ({ baseURL }, { project }) => {
  const port = String(Number(new URL(baseURL ?? '').port) + 10);
  address = `http://127.0.0.1:${port}`;
  const engine = project.name.split(' ')[0] ?? '';
  const words = ['tests/harness/serve.ts', engine, port, 'off'];
  shop = spawn('node_modules/.bin/node', words, { stdio: ['ignore', 'ignore', 'inherit'] });
  await expect
    .poll(
      () =>
        fetch(`${address}/ready`)
          .then(({ ok }) => ok)
          .catch(() => false),
      {
        timeout: 120_000,
      },
    )
    .toBe(true);
});

test.afterAll(async () => {
  const ended = new Promise((resolve) => shop.once('exit', resolve));
  shop.kill('SIGTERM');
  await ended;
});

/** The first owner sets up their sign-in by the link of the command. */
async function enterAsOwner(page: Page): Promise<void> {
  await page.goto(await officeLink(address));
  await page.getByLabel('Yeni şifre').fill('uzun bir parola 1');
  const secret = (await page.locator('.code-secret code').innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('Kod', { exact: true }).fill(codeAt(secret, new Date()));
  await page.getByRole('button', { name: 'Girişi kur' }).click();
  await page.getByLabel('Kodları sakladım').check();
  await page.getByRole('button', { name: 'Yönetime geç' }).click();
  await expect(page).toHaveURL(/\/yonetim\/?$/);
}

async function saveSettings(page: Page, count: number): Promise<void> {
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`${count} ayar kaydedildi.`)).toBeVisible();
}

/** Name and contact, a way to pay, a way to ship. */
async function setUpShop(page: Page): Promise<void> {
  await page.goto(`${address}/yonetim/ayarlar/magaza`);
  const fields = {
    'Mağaza adı': 'Bakırcı Rıza',
    'Ticaret unvanı': 'Rıza Bakır Ltd. Şti.',
    Adres: 'Bakırcılar Çarşısı No: 4, Gaziantep',
    Telefon: '+90 342 111 22 33',
    'E-posta': 'riza@example.com',
  };
  for (const [name, value] of Object.entries(fields))
    await page.getByLabel(name, { exact: true }).first().fill(value);
  await saveSettings(page, Object.keys(fields).length);

  await page.goto(`${address}/yonetim/ayarlar/odeme`);
  await page.getByRole('switch', { name: 'Kapıda ödeme' }).click();
  await saveSettings(page, 1);

  await page.goto(`${address}/yonetim/ayarlar/kargo`);
  await page.getByRole('switch', { name: 'Alıcı ödemeli' }).click();
  await saveSettings(page, 1);
  const carriers = page.getByRole('region', { name: 'Kargo firmaları' });
  await carriers.getByLabel('Firma', { exact: true }).fill('Çarşı Kargo');
  await carriers.getByLabel('Takip adresi').last().fill('https://kargo.example/?no=');
  await carriers.getByRole('button', { name: 'Firma ekle' }).click();
  await expect(page.getByText('Çarşı Kargo kaydedildi.')).toBeVisible();
}

async function writeContract(page: Page, title: string, path: string): Promise<void> {
  await page.goto(`${address}/yonetim/sayfalar`);
  await page.getByRole('button', { name: 'Sayfa ekle' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Türkçe başlık').fill(title);
  await dialog.getByLabel('Adres').fill(path);
  await dialog.getByRole('button', { name: 'Sayfayı oluştur' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const text = page.getByRole('textbox', { name: 'Metin (Türkçe)' });
  await text.click();
  await page.keyboard.type('Ürün on dört gün içinde geri verilebilir.');
  await page.getByRole('button', { name: 'Sürüm 1 olarak yayımla' }).click();
  await expect(page.getByText('Sürüm 1 yayında.')).toBeVisible();
}

/** Gives the product's id. */
async function addProduct(page: Page): Promise<string> {
  await page.goto(`${address}/yonetim/urunler/yeni`);
  await page.getByLabel('Ad *', { exact: true }).first().fill('Bakır Güğüm');
  await page.getByLabel('Ürün kodu').first().fill('GUGUM-1');
  await page.getByLabel('Fiyat, KDV dâhil').fill('1200');
  await page.getByLabel('Açılış stoğu, adet').fill('9');
  await page.getByRole('button', { name: /Ürünü ekle/ }).click();
  await expect(page).toHaveURL(/\/yonetim\/urunler\/\d+$/);
  return page.url().split('/').at(-1) ?? '';
}

/** Finds the product, registers on the way and pays at the door; gives the order's number. */
async function buy(page: Page): Promise<string> {
  await open(page, `${address}/search?q=gugum`);
  await page.getByRole('button', { name: 'Sepete Ekle: Bakır Güğüm' }).first().click();
  await expect(page.getByText('Sepete eklendi').first()).toBeVisible();
  await open(page, `${address}/sepet`);
  const summary = page.getByRole('complementary', { name: 'Sipariş Özeti' });
  await summary.getByRole('button', { name: 'Ödemeye Geç' }).click();
  // A shop sells to guests once it is told to.
  await expect(page).toHaveURL(/\/account\/login\?next=/);
  await register(page);
  await expect(page).toHaveURL(/\/siparis\/adres$/);
  await addAddress(page);
  await page.getByRole('button', { name: 'Ödeme Bilgilerine Geç' }).click();
  await page.getByRole('radio', { name: /Kapıda/ }).check();
  for (const box of await page.locator('.contract-boxes input[type=checkbox]').all())
    await box.check();
  await page.getByRole('button', { name: 'Sipariş Ver' }).click();
  await expect(page).toHaveURL(/\/siparis\/basarili\/\d+$/);
  return (await page.locator('.outcome .muted b').innerText()).trim();
}

/** Prepares, packs and ships an order as a scanner and the keyboard do. */
async function ship(page: Page, orderNo: string): Promise<void> {
  await page.goto(`${address}/yonetim/siparisler/${orderNo}`);
  await page.getByRole('button', { name: /Hazırlamaya al/ }).press('h');
  await expect(page.getByRole('heading', { name: 'Kargoya verin' })).toBeVisible();
  await page.goto(`${address}/yonetim/paketle/${orderNo}`);
  await page.getByLabel('Barkod', { exact: true }).fill('GUGUM-1');
  await page.keyboard.press('Enter');
  await page.getByLabel('Firma').selectOption({ label: 'Çarşı Kargo' });
  await page.getByLabel('Takip numarası').fill('CK-100');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${orderNo} kargoya verildi`).first()).toBeVisible();
}

async function review(page: Page, orderNo: string): Promise<void> {
  await open(page, `${address}/siparis/liste/`);
  const order = page.locator('.order').filter({ hasText: orderNo });
  await order.locator('summary').click();
  await expect(order.getByRole('link', { name: /CK-100|Kargo takip|Takip/ }).first()).toBeVisible();
  await order.getByRole('button', { name: 'Yorum Yap: Bakır Güğüm' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Yorum Yap' });
  await dialog.getByRole('radio', { name: '5 yıldız' }).check({ force: true });
  await dialog.getByLabel('Başlık').fill('Ustasının elinden');
  await dialog.getByRole('textbox', { name: /^Yorum/ }).fill('Kalayı parlak, suyu soğuk tutuyor.');
  await dialog.getByRole('button', { name: 'Kaydet' }).click();
  await expect(
    page.getByRole('link', { name: 'Yorumlara Git: Bakır Güğüm' }).first(),
  ).toBeVisible();
}

test('an empty shop opens, sells, ships and is reviewed, without leaving the browser @both-engines', async ({
  browser,
  page,
}) => {
  test.setTimeout(110_000);
  page.setDefaultTimeout(40_000);
  await enterAsOwner(page);
  await page.goto(`${address}/yonetim/acilis`);
  await expect(page.getByText('Satışa 7 adım kaldı', { exact: false })).toBeVisible();
  await setUpShop(page);
  await writeContract(page, 'Mesafeli satış sözleşmesi', 'mesafeli-satis-sozlesmesi');
  await writeContract(page, 'Ön bilgilendirme formu', 'on-bilgilendirme-formu');
  await writeContract(page, 'KVKK aydınlatma metni', 'kvkk-aydinlatma-metni');
  const productId = await addProduct(page);

  const shopper = await browser.newPage();
  shopper.setDefaultTimeout(20_000);
  const orderNo = await buy(shopper);
  // One step is left: the sender of mails, which the server's environment holds.
  await page.goto(`${address}/yonetim/acilis`);
  await expect(page.getByText('Satışa 1 adım kaldı', { exact: false })).toBeVisible();
  await ship(page, orderNo);
  await review(shopper, orderNo);

  await page.goto(`${address}/yonetim/degerlendirmeler`);
  const list = page.getByRole('region', { name: 'Yorum listesi' });
  await expect(list.getByText('Ustasının elinden')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  const answer = page.getByRole('dialog', { name: 'Yorumu yanıtla' });
  await answer.getByLabel('Yanıtınız').fill('Güle güle kullanın.');
  await answer.getByRole('button', { name: 'Yanıtı kaydet' }).click();
  await expect(list.getByText('Güle güle kullanın.')).toBeVisible();

  await open(shopper, `${address}/bakir-gugum-p-${productId}`);
  await expect(shopper.locator('#yorumlar')).toContainText('Güle güle kullanın.');
  await page.goto(`${address}/yonetim/raporlar`);
  await expect(page.getByRole('main')).toContainText('1.200,00');
  await shopper.close();
});
