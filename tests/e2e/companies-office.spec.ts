import type { Page } from '@playwright/test';
import { findingsOf } from '#tests/harness/accessibility.ts';
import { newCustomer } from '#tests/harness/journey-buyer.ts';
import { enterDemoOffice, expect, test } from '#tests/harness/journey.ts';

// A second manager who steps back is refused.
test.use({ expectedNoise: /status of 409/ });

async function addUser(page: Page, email: string, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Kullanıcı ekle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kullanıcı ekle' });
  await dialog.getByLabel(/E-posta/).fill(email);
  await dialog.getByLabel('Rol', { exact: true }).selectOption(role);
  await dialog.getByRole('button', { name: 'Kullanıcı ekle' }).click();
  await expect(dialog).toHaveCount(0);
}

test('a company is added with two users and a contract, whose price they see in the shop (rules companies/office-new, companies/office-users, companies/owner)', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = `Firma ${Date.now().toString(36)}`;
  const list = `sozlesme-${Date.now().toString(36)}`;
  await enterDemoOffice(page, baseURL);
  const post = async (path: string, data: object) => {
    const headers = { origin: baseURL ?? '' };
    const answer = await page.request.post(`/api/office/${path}`, { data, headers });
    expect(answer.status(), path).toBe(200);
  };
  const terms = { name: list, base: 'sale', mix: 'product', maxDiscount: null, capAtGuest: true };
  await post('price-lists', { code: list, ...terms });
  const rule = { scope: 'product', target: 'SPR-YT-1KG' };
  await post(`price-lists/${list}/rules`, { ...rule, discount: '50' });
  await post(`price-lists/${list}/activate`, { active: true });
  await post('settings', { changes: { companyOwner: 'shop' } });
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const shopper = await context.newPage();
  const manager = await newCustomer(shopper);
  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const buyer = await newCustomer(await other.newPage());

  await page.goto('/yonetim/firmalar');
  await page.getByRole('button', { name: 'Firma ekle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Firma ekle' });
  await dialog.getByLabel(/Ünvan/).fill(name);
  await dialog.getByLabel('Vergi no').fill('4540536921');
  await expect(dialog).toContainText('Kontrol basamağı tutmuyor');
  await dialog.getByRole('button', { name: 'Firma ekle' }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  await addUser(page, manager, 'manager');
  await addUser(page, buyer, 'buyer');
  const users = page.getByRole('region', { name: 'Kullanıcılar' });
  await expect(users.getByRole('row')).toHaveCount(3);
  await users.getByRole('row').filter({ hasText: manager }).getByRole('button').click();
  const rights = page.getByRole('dialog');
  await rights.getByLabel('Rol', { exact: true }).selectOption('buyer');
  await rights.getByRole('button', { name: 'Kaydet' }).click();
  await expect(rights).toContainText('Firmada en az bir yönetici kalmalıdır.');
  await rights.getByRole('button', { name: 'Vazgeç' }).click();

  const before = await priceFor(shopper);
  await page.getByRole('button', { name: 'Fiyat ve ürünleri düzenle' }).click();
  const contract = page.getByRole('dialog', { name: 'Fiyat ve ürünler' });
  await contract.getByLabel('Sözleşme listesi').selectOption(list);
  await contract.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByRole('region', { name: 'Fiyat ve ürünler' })).toContainText(list);
  expect(await findingsOf(page, 'company in the office', ['.office-brand'])).toEqual([]);
  await expect.poll(() => priceFor(shopper)).toBeLessThan(before);
  await renameBeside(page, name, post);
  await changeRightsBeside(page, buyer, post);
  await changeTermsBeside(page, post);

  await page.goto(`/yonetim/firmalar?q=${encodeURIComponent(buyer)}`);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await users.getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Firma', exact: true })).toContainText('Yönetici');
  await context.close();
  await other.close();
});

type Post = (path: string, data: object) => Promise<void>;

/** A colleague renames the company while somebody does: the form names the field and both names (rule companies/office-edit). */
async function renameBeside(page: Page, name: string, post: Post): Promise<void> {
  const code = /[^/]+$/.exec(page.url())?.[0] ?? '';
  await page.getByRole('button', { name: 'Düzenle', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/Ünvan/).fill(`${name} A.Ş.`);
  await post(`companies/${code}`, { title: `${name} Ltd.`, poRequired: true });
  await form.getByRole('button', { name: 'Kaydet' }).click();
  const conflict = form.getByRole('alert').filter({ hasText: 'siz yazarken başka biri' });
  await expect(conflict).toContainText(`Ünvan: siz yazarken başka biri değiştirdi.`);
  await expect(conflict).toContainText(`${name} Ltd.`);
  expect(await findingsOf(page, 'a conflict in a dialog', ['.office-brand'])).toEqual([]);
  await conflict.getByRole('button', { name: 'Benimki kalsın' }).click();
  await expect(conflict).toHaveCount(0);
  // An untouched field is as the colleague left it.
  await expect(form.getByRole('checkbox')).toBeChecked();
  await form.getByLabel(/Ünvan/).fill(name);
  await form.getByRole('button', { name: 'Kaydet' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

/** A colleague changes the same user's role meanwhile: the form names the field (rule companies/office-users). */
async function changeRightsBeside(page: Page, buyer: string, post: Post): Promise<void> {
  const code = /[^/]+$/.exec(page.url())?.[0] ?? '';
  const { users } = await (await page.request.get(`/api/office/companies/${code}`)).json();
  const { id } = users.find(({ email }: { email: string }) => email === buyer);
  const rows = page.getByRole('region', { name: 'Kullanıcılar' }).getByRole('row');
  await rows.filter({ hasText: buyer }).getByRole('button').click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Rol', { exact: true }).selectOption('approver');
  await post(`companies/${code}/users/${id}`, { role: 'manager', branches: null });
  await form.getByRole('button', { name: 'Kaydet' }).click();
  const conflict = form.getByRole('alert').filter({ hasText: 'siz yazarken başka biri' });
  await expect(conflict).toContainText('Rol: siz yazarken başka biri değiştirdi.');
  await expect(conflict).toContainText('Yönetici');
  await conflict.getByRole('button', { name: 'Benimki kalsın' }).click();
  await form.getByRole('button', { name: 'Kaydet' }).click();
  await expect(form).toHaveCount(0);
  await expect(rows.filter({ hasText: buyer })).toContainText('Onaylayıcı');
}

/** A colleague changes the limit meanwhile: what only they changed stays (rule open-account/terms). */
async function changeTermsBeside(page: Page, post: Post): Promise<void> {
  const code = /[^/]+$/.exec(page.url())?.[0] ?? '';
  await page.getByRole('button', { name: 'Koşulları düzenle' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Limit').fill('7000');
  await post(`companies/${code}/credit`, { limit: 5000, days: 45 });
  await form.getByRole('button', { name: 'Kaydet' }).click();
  const conflict = form.getByRole('alert').filter({ hasText: 'siz yazarken başka biri' });
  await expect(conflict).toContainText('Limit: siz yazarken başka biri değiştirdi.');
  await conflict.getByRole('button', { name: 'Şimdiki kalsın' }).click();
  await expect(form.getByLabel('Limit')).toHaveValue('5000,00');
  await expect(form.getByLabel(/^Vade/).first()).toHaveValue('45');
  await form.getByRole('button', { name: 'Vazgeç' }).click();
  await expect(form).toHaveCount(0);
}

/** The price of the product with the rule, as a customer sees it. */
async function priceFor(page: Page): Promise<number> {
  const found = await page.request.get('/api/catalog/products?q=SPR-YT-1KG');
  const { items } = await found.json();
  return items[0].salePrice.value;
}
