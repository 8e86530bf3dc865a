import type { Locale } from '#rules/shop/locale.ts';
import type { Problem, ProblemCode } from './problem.ts';

type Sentence = (detail: string) => string;

const tr: Readonly<Record<ProblemCode, Sentence>> = {
  'not-json': (d) => `satır JSON değil (${d})`,
  'not-utf8': () => 'satır UTF-8 değil',
  'not-an-object': () => 'bir nesne olmalı: {…}',
  'line-too-long': (d) => `satır çok uzun (en fazla ${d})`,
  'file-unreadable': (d) => `dosya okunamıyor (${d})`,
  required: () => 'zorunlu alan eksik',
  'wrong-type': (d) => `türü yanlış, beklenen: ${d}`,
  'wrong-form': (d) => `biçimi yanlış${d && ` (${d})`}`,
  'out-of-range': (d) => `izin verilen aralığın dışında (${d})`,
  'too-long': (d) => `çok uzun (en fazla ${d} karakter)`,
  'too-many': (d) => `sayısı uymuyor (${d})`,
  'not-allowed': (d) => `izin verilen değerlerden biri değil (${d})`,
  'unknown-field': () => 'bilinmeyen alan, kullanılmadı',
  'unknown-setting': () => 'bilinmeyen ayar, kullanılmadı',
  'not-a-date': (d) => `geçerli bir tarih değil (${d})`,
  duplicate: (d) => `birden çok kez geçiyor (${d})`,
  'code-taken': (d) => `bu kod başka bir ürünün (${d})`,
  'no-category': (d) => `böyle bir kategori yok (${d})`,
  'no-parent': (d) => `böyle bir üst kayıt yok (${d})`,
  'no-grandchildren': (d) => `bir varyantın varyantı olamaz (${d})`,
  'no-currency': (d) => `böyle bir para birimi yok (${d})`,
  'no-unit': (d) => `üründe böyle bir birim yok (${d})`,
  'no-product': (d) => `böyle bir ürün yok (${d})`,
  'no-brand': (d) => `böyle bir marka yok (${d})`,
  'no-price-list': (d) => `böyle bir fiyat listesi yok (${d})`,
  'no-assortment': (d) => `böyle bir ürün seçkisi yok (${d})`,
  'no-group': (d) => `böyle bir müşteri grubu yok (${d})`,
  'no-company': (d) => `böyle bir firma yok (${d})`,
  'below-floor': (d) => `birimin taban fiyatının altında; taban fiyat geçerli olur (${d})`,
  'no-customer': (d) => `böyle bir müşteri yok (${d})`,
  'no-order': (d) => `böyle bir sipariş yok (${d})`,
  'no-order-line': (d) => `siparişte bu ürün yok (${d})`,
  'no-such-item': (d) => `siparişin böyle bir satırı yok (${d})`,
  'own-return': (d) =>
    `bu iade mağazada alındı ya da mağazada işlem gördü; aktarım değiştirmez (${d})`,
  'has-returns': (d) => `siparişin iadeleri var; aktarım siparişi değiştirmez (${d})`,
  'no-carrier': (d) => `böyle bir kargo firması yok (${d})`,
  'no-picture': (d) => `resim bulunamadı (${d})`,
  'bad-picture': (d) => `resim alınmadı (${d})`,
  'bad-swatch': (d) => `ne bir CSS rengi ne de bir resim dosyasının adı (${d})`,
  'one-value-each': () => 'bir varyantın 1 ile 3 arası özelliği ve her birinde tek değeri olmalı',
  'only-for-children': () => 'yalnız varyantlarda (parentId) kullanılır',
  rounded: (d) => `4 ondalığa yuvarlandı (${d})`,
  'price-differs': (d) => `varsayılan birimin fiyatı geçerli sayıldı (${d})`,
  'no-price': (d) => `birimin fiyatı yok, "Fiyat Sorunuz" görünür (${d})`,
  'brand-differs': (d) => `bu marka kodunun ilk adı geçerli sayıldı (${d})`,
  'seo-changed': (d) => `adres için uygun değil, değiştirildi (${d})`,
  'password-length': (d) => `şifre ${d} karakter olmalı`,
  'hash-preferred': () => 'passwordHash verildiği için kullanılmadı',
  'no-quote': (d) => `böyle bir teklif yok (${d})`,
  'own-quote': (d) => `bu teklifi mağaza kendisi yazdı; aktarım onu değiştirmez (${d})`,
  'not-imported': (d) =>
    `bu sipariş mağazada alındı; aktarım yalnız status, takipNo ve kfadi alanlarını ilerletebilir (${d})`,
  'no-such-step': (d) => `sipariş bu adımı atamaz (${d})`,
  'tracking-needed': () => 'kargoya verilen siparişin takip numarası olmalı',
  contradicts: (d) => `şununla uyuşmuyor: ${d}`,
  'rate-of-lira': () => 'TRY kuru 1 olmalı',
  'card-number': () => 'kart numarası içeriyor; kart numaraları saklanmaz',
  'changed-since': () => 'aktarmadan sonra değiştirildi; olduğu gibi kaldı',
  'hidden-instead': () => 'siparişlerde ya da yorumlarda geçiyor; silinmedi, gizlendi',
  'in-use': (d) => `başka kayıtlar buna bağlı; olduğu gibi kaldı${d && ` (${d})`}`,
  'demo-owner': () => 'demo sahibi ayarları değiştiremez; dosya kullanılmadı',
  'not-permitted': () => 'rolünüz bu kayıtları aktaramaz; kullanılmadı',
  'not-emptied': (d) => `boşaltılamaz (${d})`,
  'not-a-number': (d) => `sayı değil (${d})`,
  'not-whole': (d) => `tam sayı olmalı (${d})`,
  'not-yes-or-no': (d) => `evet ya da hayır değil (${d})`,
  'same-row': (d) => `aynı kayıt ${d}. satırda da var`,
  'not-replaced': (d) => `bu satır reddedildiği için ${d} listesinden hiçbir kural silinmedi`,
  database: (d) => `veritabanı kabul etmedi (${d})`,
};

const en: Readonly<Record<ProblemCode, Sentence>> = {
  'not-json': (d) => `the line is not JSON (${d})`,
  'not-utf8': () => 'the line is not UTF-8',
  'not-an-object': () => 'has to be an object: {…}',
  'line-too-long': (d) => `the line is too long (at most ${d})`,
  'file-unreadable': (d) => `the file cannot be read (${d})`,
  required: () => 'is missing',
  'wrong-type': (d) => `has the wrong type, wanted: ${d}`,
  'wrong-form': (d) => `has the wrong form${d && ` (${d})`}`,
  'out-of-range': (d) => `is out of range (${d})`,
  'too-long': (d) => `is too long (at most ${d} characters)`,
  'too-many': (d) => `has the wrong number of entries (${d})`,
  'not-allowed': (d) => `is not one of the allowed values (${d})`,
  'unknown-field': () => 'unknown field, not used',
  'unknown-setting': () => 'unknown setting, not used',
  'not-a-date': (d) => `is not a date (${d})`,
  duplicate: (d) => `occurs more than once (${d})`,
  'code-taken': (d) => `is the code of another product (${d})`,
  'no-category': (d) => `there is no such category (${d})`,
  'no-parent': (d) => `there is no such parent (${d})`,
  'no-grandchildren': (d) => `a variant cannot have variants (${d})`,
  'no-currency': (d) => `there is no such currency (${d})`,
  'no-unit': (d) => `the product has no such unit (${d})`,
  'no-product': (d) => `there is no such product (${d})`,
  'no-brand': (d) => `there is no such brand (${d})`,
  'no-price-list': (d) => `there is no such price list (${d})`,
  'no-assortment': (d) => `there is no such assortment (${d})`,
  'no-group': (d) => `there is no such group of customers (${d})`,
  'no-company': (d) => `there is no such company (${d})`,
  'below-floor': (d) => `is below the unit's lowest price, which holds instead (${d})`,
  'no-customer': (d) => `there is no such customer (${d})`,
  'no-order': (d) => `there is no such order (${d})`,
  'no-order-line': (d) => `the order does not contain this product (${d})`,
  'no-such-item': (d) => `the order has no such line (${d})`,
  'own-return': (d) =>
    `this return was taken by the shop or worked on in it; an import does not change it (${d})`,
  'has-returns': (d) => `the order has returns; an import does not change it (${d})`,
  'no-carrier': (d) => `there is no such carrier (${d})`,
  'no-picture': (d) => `the picture does not exist (${d})`,
  'bad-picture': (d) => `the picture could not be imported (${d})`,
  'bad-swatch': (d) => `is neither a CSS color nor the name of a picture (${d})`,
  'one-value-each': () => 'a variant has 1 to 3 dimensions with one value each',
  'only-for-children': () => 'only for variants (parentId)',
  rounded: (d) => `was rounded to 4 decimals (${d})`,
  'price-differs': (d) => `the price of the default unit is used (${d})`,
  'no-price': (d) => `the unit has no price and shows "Price on request" (${d})`,
  'brand-differs': (d) => `the first name of this brand code is used (${d})`,
  'seo-changed': (d) => `is not valid in a URL and was changed (${d})`,
  'password-length': (d) => `a password needs ${d} characters`,
  'hash-preferred': () => 'not used, because there is a passwordHash',
  'no-quote': (d) => `there is no such quote (${d})`,
  'own-quote': (d) =>
    `the shop itself has written this quote since; an import does not change it (${d})`,
  'not-imported': (d) =>
    `this order was taken by the shop; an import may only advance status, takipNo and kfadi (${d})`,
  'no-such-step': (d) => `the order cannot take this step (${d})`,
  'tracking-needed': () => 'a shipped order needs a tracking number',
  contradicts: (d) => `contradicts ${d}`,
  'rate-of-lira': () => 'the rate of TRY has to be 1',
  'card-number': () => 'contains a card number; card numbers are not stored',
  'changed-since': () => 'was changed after the import; it was left as it is',
  'hidden-instead': () => 'orders or reviews refer to it; it was hidden instead of deleted',
  'in-use': (d) => `other records refer to it; it was left as it is${d && ` (${d})`}`,
  'demo-owner': () => 'the demo owner cannot change settings; the file was not used',
  'not-permitted': () => 'your role may not import such records; it was not used',
  'not-emptied': (d) => `cannot be emptied (${d})`,
  'not-a-number': (d) => `is not a number (${d})`,
  'not-whole': (d) => `has to be a whole number (${d})`,
  'not-yes-or-no': (d) => `is neither yes nor no (${d})`,
  'same-row': (d) => `the same record is in row ${d}`,
  'not-replaced': (d) => `no rule of the list ${d} was removed, because this line was refused`,
  database: (d) => `the database refused it (${d})`,
};

const texts: Readonly<Record<Locale, typeof tr>> = { tr, en };

/** The problem of a line as a sentence; an unknown code, of an older version, as it is. */
export function problemSentence(code: string, detail: string, locale: Locale): string {
  return isProblemCode(code) ? texts[locale][code](detail) : `${code} ${detail}`.trim();
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(tr, code);
}

/** `file:line: field: what is wrong`, as an operator reads it. */
export function problemText(problem: Problem, locale: Locale): string {
  const sentence = texts[locale][problem.code](problem.detail ?? '');
  const field = problem.field === '' ? '' : ` ${problem.field}:`;
  return `${problem.file}:${problem.line}:${field} ${sentence}`;
}
