import { expect, test } from 'vitest';
import { rareUrls } from '#rare-urls';
import { localised, urls, withoutLocale } from '#urls';

test('a product is at its slug and id, a category at its path', () => {
  expect(urls.product({ seo: 'e27-led-ampul', id: 12 })).toBe('/e27-led-ampul-p-12');
  expect(urls.category('elektrik/aydinlatma')).toBe('/elektrik/aydinlatma');
  expect(urls.category('/elektrik//aydinlatma/')).toBe('/elektrik/aydinlatma');
});

test('a brand is a search by its code', () => {
  expect(urls.brand('KND&1')).toBe('/search?brand=KND%261');
});

test('what a person typed never ends the query or the path', () => {
  expect(urls.search('a&b=c #1')).toBe('/search?q=a%26b%3Dc%20%231');
  expect(urls.search('')).toBe('/search');
  expect(urls.image(229, 'x y?.png')).toBe('/image/229/x%20y%3F.png');
  expect(rareUrls.checkoutSummary('A/1')).toBe('/siparis/ozet/A%2F1');
});

test('the sign-in page knows where to go on, save to the home page', () => {
  expect(urls.login('/sepet?x=1')).toBe('/account/login?next=%2Fsepet%3Fx%3D1');
  expect(urls.login('/')).toBe('/account/login');
  expect(urls.login()).toBe('/account/login');
});

test('a path is the same page in the other language and back', () => {
  expect(localised('/', 'en')).toBe('/en');
  expect(localised('/?x=1', 'en')).toBe('/en?x=1');
  expect(localised('/sepet', 'en')).toBe('/en/sepet');
  expect(localised('/en/sepet', 'en')).toBe('/en/sepet');
  expect(localised('/en/sepet?a=1', 'tr')).toBe('/sepet?a=1');
  expect(localised('/tr', 'tr')).toBe('/');
  expect(localised('/en', 'tr')).toBe('/');
});

test('only a whole first segment is a language', () => {
  expect(withoutLocale('/en-begenilenler')).toEqual({ locale: null, path: '/en-begenilenler' });
  expect(withoutLocale('/en?x=1')).toEqual({ locale: 'en', path: '/?x=1' });
  expect(withoutLocale('/tr/sepet')).toEqual({ locale: 'tr', path: '/sepet' });
  expect(withoutLocale('/xx/sepet')).toEqual({ locale: null, path: '/xx/sepet' });
});

test('a chat number may be written in any notation', () => {
  expect(urls.chat('+90 (850) 000 00 00', 'Merhaba & 1')).toBe(
    'https://wa.me/908500000000?text=Merhaba%20%26%201',
  );
});
