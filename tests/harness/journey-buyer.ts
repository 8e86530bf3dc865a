import { expect, type Page } from '@playwright/test';
import { open } from './journey.ts';

type Fields = Readonly<Record<string, string>>;

/** A call of the page's own, with its visitor's cookie and token. */
async function call<T>(page: Page, path: string, fields?: Fields): Promise<T> {
  const answer = await page.evaluate(
    async ([url, form]) => {
      const { csrfToken } = await (await fetch('/api/catalog/session')).json();
      const request = form && {
        method: 'POST',
        headers: { 'x-csrf-token': csrfToken, 'x-requested-with': 'XMLHttpRequest' },
        body: new URLSearchParams(form),
      };
      const response = await fetch(url, request);
      return { ok: response.ok, body: await response.json() };
    },
    [path, fields] as const,
  );
  expect(answer.ok, `${path}: ${JSON.stringify(answer.body)}`).toBe(true);
  return answer.body;
}

/** Somebody who has just registered, signed in. */
export async function newCustomer(page: Page): Promise<void> {
  await open(page, '/iletisim');
  await call(page, '/api/account/register', {
    name: 'Işıl',
    surname: 'Büyükkaraçulhaoğlu',
    email: `yolcu.${crypto.randomUUID().slice(0, 8)}@example.com`,
    phone: '5321112233',
    password: 'gizli-kelime',
    passwordVerify: 'gizli-kelime',
  });
}

/**
 * A new customer with a product in the cart and an address, at the payment step; gives what the cart comes to as the
 * page writes it.
 */
export async function buyerAtPayment(page: Page): Promise<string> {
  await newCustomer(page);
  const { items } = await call<{ items: { id: number }[] }>(
    page,
    '/api/catalog/products/el-aletleri?stock=1&sort=-price',
  );
  await call(page, `/api/catalog/cart/${items[0]?.id}`, { quantity: '1' });
  const { id } = await call<{ id: number }>(page, '/api/catalog/address', {
    property_address_title: 'Ev',
    property_name: 'Işıl Büyükkaraçulhaoğlu',
    property_country: 'Türkiye',
    property_city: 'İstanbul',
    property_town: 'Kadıköy',
    property_address: 'Moda Caddesi No: 12 Daire: 3',
    property_number: '+90 (532) 111 22 33',
    property_id_number: '10000000146',
  });
  await call(page, '/api/catalog/post_address', {
    teslimat_address_id: String(id),
    fatura_address_id: String(id),
  });
  await open(page, '/siparis/odeme');
  return page.locator('.order-summary .figures-total').last().innerText();
}
