import { expect, type Page } from '@playwright/test';
import { open } from './journey.ts';

type Fields = Readonly<Record<string, string>>;

const addresses = new WeakMap<Page, string>();

/** Each buyer comes from an address of their own, as the limits see it. */
function addressOf(page: Page): string {
  const [a = 0, b = 0, c = 0] = crypto.getRandomValues(new Uint8Array(3));
  const address = addresses.get(page) ?? `10.${a}.${b}.${c}`;
  addresses.set(page, address);
  return address;
}

/** A call of the page's own, with its visitor's cookie and token. */
async function call<T>(
  page: Page,
  path: string,
  fields?: Fields,
  as: 'form' | 'json' = 'form',
): Promise<T> {
  const answer = await page.evaluate(
    async ([url, form, as, from]) => {
      const { csrfToken } = await (await fetch('/api/catalog/session')).json();
      const request = form && {
        method: 'POST',
        headers: {
          'x-csrf-token': csrfToken,
          'x-forwarded-for': from,
          'x-requested-with': 'XMLHttpRequest',
          ...(as === 'json' && { 'content-type': 'application/json' }),
        },
        body: as === 'json' ? JSON.stringify(form) : new URLSearchParams(form),
      };
      const response = await fetch(url, request);
      return { ok: response.ok, body: await response.json() };
    },
    [path, fields, as, addressOf(page)] as const,
  );
  expect(answer.ok, `${path}: ${JSON.stringify(answer.body)}`).toBe(true);
  return answer.body;
}

/** From now on amounts are shown in this currency. */
export async function chooseCurrency(page: Page, code: string): Promise<void> {
  const path = '/api/catalog/session';
  const { currencies } = await call<{ currencies: { id: number; code: string }[] }>(page, path);
  const id = currencies.find((each) => each.code === code)?.id;
  const chosen = { key: 'defaultCurrency', value: String(id) };
  await call(page, '/api/catalog/settings', chosen, 'json');
}

/** Somebody who has just registered, signed in; gives their e-mail. */
export async function newCustomer(page: Page): Promise<string> {
  await open(page, '/hakkimizda');
  return becomeCustomer(page);
}

/** Makes a customer of the page's visitor, whose cart stays; the page itself does not know of it yet. */
export async function becomeCustomer(page: Page): Promise<string> {
  const email = `yolcu.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await call(page, '/api/account/register', {
    name: 'Işıl',
    surname: 'Büyükkaraçulhaoğlu',
    email,
    phone: '5321112233',
    password: 'gizli-kelime',
    passwordVerify: 'gizli-kelime',
  });
  return email;
}

const address = {
  property_name: 'Işıl Büyükkaraçulhaoğlu',
  property_country: 'Türkiye',
  property_city: 'İstanbul',
  property_town: 'Kadıköy',
  property_address: 'Moda Caddesi No: 12 Daire: 3',
  property_number: '+90 (532) 111 22 33',
  property_id_number: '10000000146',
};

/** An order without an account, to be paid by transfer: its number and the e-mail of the guest. */
export async function orderAsGuest(page: Page): Promise<{ orderNo: string; email: string }> {
  const email = `misafir.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await open(page, '/hakkimizda');
  await call(page, `/api/catalog/cart/${await demoProduct(page)}`, { quantity: '1' });
  await call(page, '/api/catalog/guest', { email, ...address });
  return { orderNo: await order(page, '4'), email };
}

async function demoProduct(page: Page): Promise<number> {
  const { items } = await call<{ items: { id: number }[] }>(
    page,
    '/api/catalog/products/el-aletleri?stock=1&sort=-price',
  );
  return items[0]?.id ?? 0;
}

/**
 * A new customer with a product in the cart and an address, at the payment step; gives what the cart comes to as the
 * page writes it. Without a product it is one of the demo's.
 */
export async function buyerAtPayment(page: Page, productId?: number): Promise<string> {
  await newCustomer(page);
  const product = productId ?? (await demoProduct(page));
  await call(page, `/api/catalog/cart/${product}`, { quantity: '1' });
  const { id } = await call<{ id: number }>(page, '/api/catalog/address', {
    property_address_title: 'Ev',
    ...address,
  });
  await call(page, '/api/catalog/post_address', {
    teslimat_address_id: String(id),
    fatura_address_id: String(id),
  });
  await open(page, '/siparis/odeme');
  return page.locator('.order-summary .figures-total').last().innerText();
}

/** A product with a stock of its own for one journey, which nobody else orders: its id and its pieces. */
export async function ownStock(
  page: Page,
  category: string,
): Promise<[id: number, pieces: number]> {
  const { items } = await call<{ items: { id: number; quantity: number }[] }>(
    page,
    `/api/catalog/products/${category}?stock=1&sort=price`,
  );
  const product = items.find(({ quantity }) => quantity > 5 && quantity < 1000);
  return [product?.id ?? 0, product?.quantity ?? 0];
}

/** Puts more of a product into the cart. */
export const addToCart = (page: Page, productId: number, quantity: number) =>
  call(page, `/api/catalog/cart/${productId}`, { quantity: String(quantity) });

/** An order of this many pieces by a new customer, to be paid at the door. */
export async function buyPieces(page: Page, productId: number, pieces: number): Promise<void> {
  await buyerAtPayment(page, productId);
  if (pieces > 1) await addToCart(page, productId, pieces - 1);
  await order(page, '3');
}

/** An order of a new customer, to be paid at the door; gives its number. */
export async function orderAtDoor(page: Page): Promise<string> {
  await buyerAtPayment(page);
  return order(page, '3');
}

/** An order of a new customer of so many of a product, to be paid by transfer; gives its number. */
export async function orderByTransfer(page: Page, quantity: number): Promise<string> {
  await buyerAtPayment(page);
  for (let more = quantity - 1; more > 0; more--)
    await call(page, `/api/catalog/cart/${await demoProduct(page)}`, { quantity: '1' });
  return order(page, '4');
}

async function order(page: Page, method: '3' | '4'): Promise<string> {
  const { orderNo } = await call<{ orderNo: string }>(page, '/api/catalog/cart', {
    odemeTipi: method,
    acceptPreInformation: '1',
    acceptDistanceContract: '1',
  });
  return orderNo;
}
