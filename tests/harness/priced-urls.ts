import { seed } from './app.ts';

/** Digits of moments, of picture hashes and of tokens may look like an amount. */
export const withoutNoise = (text: string) =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
    .replaceAll(/<link [^>]*>/g, '')
    .replaceAll(/"csrfToken":"[^"]*"|name="csrf[^>]*>/g, '');

/** Pages that show prices, and some that might. */
export const pricedPages = [
  '/',
  '/elektrik',
  '/elektrik?view=rows&sort=price',
  '/isik/elektrik',
  '/search?q=ampul',
  '/search?q=ampul&min=1&max=99999',
  '/search?q=%20bulunmaz%20kumas',
  '/kampanyali-urunler',
  '/yeni-urunler',
  '/en-begenilenler',
  '/cok-satanlar',
  `/sarjli-ampul-p-${seed.bulb}`,
  `/eldiven-p-${seed.parent}`,
  `/eldiven-xl-p-${seed.child}`,
  `/karsilastir?urun=${seed.bulb}&urun=${seed.parent}`,
  '/sepet',
  '/favorilerim',
  '/hizli-siparis',
  '/siparislerim',
  '/siparis/adres',
  '/hesabim',
  '/hakkimizda',
  '/boyle-bir-sayfa-yok',
];

/** Calls with prices, whose paths the description does not name. */
export const pricedCalls = [
  `/api/catalog/product/${seed.parent}`,
  '/api/catalog/products/kampanyali-urunler',
  '/api/catalog/products/search?q=ampul&sort=-price&min=1',
  '/api/catalog/suggest?q=ampul',
  `/api/catalog/viewed?ids=${seed.bulb},${seed.parent}`,
  `/api/catalog/comparison?urun=${seed.bulb}&urun=${seed.parent}`,
  '/api/catalog/product/999999',
  '/api/catalog/products/boyle-bir-yol-yok',
  '/sitemap.xml',
];
