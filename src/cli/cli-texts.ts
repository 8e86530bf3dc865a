import { urls } from '#urls';
import type { Locale } from '#rules/shop/locale.ts';
import type { SourcePart } from '#features/transfer/sources/store-source.ts';

/** What the operator reads: `--locale tr` (the default) or `en`. */
const tr = {
  help: `Kullanım: npm run shop -- KOMUT [seçenekler]

  import KLASÖR                 mağaza klasörünü aktarır (settings.json, products.jsonl …)
  import DOSYA|KLASÖR --format magento
                                Magento 2 ürün dosyasını (CSV) aktarır
      --currency USD            dosyadaki fiyatların para birimi
      --rate 42.10              bu para birimi mağazada yoksa kuru (1 birim kaç TRY)
      --tax 20                  KDV oranı (%)
      --brand AD                markası yazmayan ürünlerin markası
      --dry-run                 yalnız denetler, hiçbir şeyi değiştirmez
  export KLASÖR                 mağazanın tamamını klasöre yazar
      --parts orders,customers  yalnız bu parçalar: settings, categories, products, customers,
                                orders, reviews, pages, images
      --state … --from … --to … hangi siparişler; süzgeçler orders export ile aynıdır
  migrate                       veritabanını bu sürüme getirir
  audit                         değişmezleri denetler; bozuk varsa çıkış kodu 1 olur
  demo                          boş mağazaya örnek mağazayı yükler
  orders İŞ …                   siparişleri görür, öder, hazırlar, gönderir, iptal ve iade eder: orders help
  staff İŞ …                    yönetimde kim çalışır: staff help
  tokens İŞ …                   başka sistemlerin anahtarları: tokens help
  webhooks İŞ …                 başka sistemlere haber verir: webhooks help
  help                          bu metin

  --locale tr|en                çıktının dili

Mağaza DATABASE_URL ve DATA_DIR ile seçilir (.env.example). Çıkış kodu: 0 tamam, 1 reddedilen
satır ya da bozuk değişmez var, 2 komut yanlış, 3 komut tamamlanamadı.`,
  unknownCommand: (name: string) => `Böyle bir komut yok: ${name}`,
  wrongUsage: (why: string) => `Komut yanlış: ${why}`,
  needsOne: (what: string) => `tam olarak bir ${what} gerekli`,
  folder: 'klasör',
  fileOrFolder: 'dosya ya da klasör',
  notAllowed: (name: string, allowed: string) => `--${name}: ${allowed} olmalı`,
  ordersOnly: 'sipariş süzgeçleri yalnız orders parçası yazılırken kullanılır',
  magentoOnly: (name: string) => `--${name} yalnız --format magento ile kullanılır`,
  notAStore: (folder: string) =>
    `${folder} içinde mağaza dosyası yok (settings.json, products.jsonl … ya da images/)`,
  noMagento: (folder: string) => `${folder} içinde products*.csv yok`,
  noSuchPath: (path: string) => `Böyle bir dosya ya da klasör yok: ${path}`,
  noCurrency: (code: string) =>
    `Mağazada ${code} para birimi yok. Kurunu verin (--rate 42.10) ya da başka bir --currency seçin.`,
  notMigrated: 'Veritabanı hazır değil. Önce: npm run shop -- migrate',
  openToOthers: (path: string) =>
    `UYARI: bu makinenin diğer kullanıcıları ${path} yolunu kullanabiliyor ve bu kapatılamıyor. Sahibini ya da izinlerini değiştirin: chmod -R go= ${path}`,
  failed: (why: string) => `Tamamlanamadı: ${why}`,
  dryRun: 'Deneme: hiçbir şey değiştirilmedi.',
  columns: ['', 'okunan', 'yeni', 'değişen', 'aynı', 'reddedilen', 'uyarı'],
  rate: (lines: number, perSecond: number) => `${lines} satır, ${perSecond}/sn`,
  exported: (folder: string) => `Mağaza yazıldı: ${folder}`,
  missingPictures: (n: number) => `${n} resim bulunamadı.`,
  migrated: (names: readonly string[]) =>
    names.length === 0 ? 'Veritabanı güncel.' : `Uygulandı: ${names.join(', ')}`,
  listsRebuilt: 'Listeler ve arama yeniden hazırlandı.',
  registrationClosed: `! Üyelik kapalı: mağazanın KVKK aydınlatma metni yok (${urls.privacyNotice}).`,
  auditClean: (checks: number) => `${checks} denetimin hepsi temiz.`,
  auditBroken: (broken: number) => `${broken} denetim bozuk.`,
  notEmpty: 'Mağazada zaten ürün var: örnek mağaza yalnız boş mağazaya yüklenir.',
  parts: {
    settings: 'ayarlar',
    categories: 'kategoriler',
    products: 'ürünler',
    customers: 'müşteriler',
    orders: 'siparişler',
    reviews: 'yorumlar',
    pages: 'sayfalar',
    images: 'resimler',
  } satisfies Record<SourcePart | 'images', string>,
};

export type CliTexts = typeof tr;

const en: CliTexts = {
  help: `Usage: npm run shop -- COMMAND [options]

  import FOLDER                 takes a store folder (settings.json, products.jsonl …)
  import FILE|FOLDER --format magento
                                takes a product file (CSV) of Magento 2
      --currency USD            currency of the file's prices
      --rate 42.10              its rate if the shop does not have it (TRY for one unit)
      --tax 20                  VAT in percent
      --brand NAME              brand of products that name none
      --dry-run                 only checks, changes nothing
  export FOLDER                 writes the whole shop into a folder
      --parts orders,customers  these parts alone: settings, categories, products, customers,
                                orders, reviews, pages, images
      --state … --from … --to … which orders; the filters are those of orders export
  migrate                       brings the database to this version
  audit                         checks the invariants; the exit status is 1 when one is broken
  demo                          loads the demo shop into an empty shop
  orders WHAT …                 shows, pays, prepares, ships, cancels and refunds orders: orders help
  staff WHAT …                  who works in the office: staff help
  tokens WHAT …                 the tokens of other systems: tokens help
  webhooks WHAT …               tells other systems what happens: webhooks help
  help                          this text

  --locale tr|en                language of the output

The shop is chosen by DATABASE_URL and DATA_DIR (.env.example). Exit status: 0 all right, 1 a line
was refused or an invariant is broken, 2 the command is wrong, 3 it could not be completed.`,
  unknownCommand: (name) => `There is no such command: ${name}`,
  wrongUsage: (why) => `The command is wrong: ${why}`,
  needsOne: (what) => `exactly one ${what} is needed`,
  folder: 'folder',
  fileOrFolder: 'file or folder',
  notAllowed: (name, allowed) => `--${name}: ${allowed} is wanted`,
  ordersOnly: 'filters of orders need the part orders',
  magentoOnly: (name) => `--${name} is for --format magento only`,
  notAStore: (folder) =>
    `${folder} holds no store file (settings.json, products.jsonl … or images/)`,
  noMagento: (folder) => `${folder} holds no products*.csv`,
  noSuchPath: (path) => `There is no such file or folder: ${path}`,
  noCurrency: (code) =>
    `The shop has no currency ${code}. Give its rate (--rate 42.10) or choose another --currency.`,
  notMigrated: 'The database is not ready. First: npm run shop -- migrate',
  openToOthers: (path) =>
    `WARNING: other users of this machine can use ${path}, and it cannot be closed to them. Change its owner or its rights: chmod -R go= ${path}`,
  failed: (why) => `Could not be completed: ${why}`,
  dryRun: 'Dry run: nothing was changed.',
  columns: ['', 'read', 'new', 'changed', 'same', 'refused', 'warnings'],
  rate: (lines, perSecond) => `${lines} lines, ${perSecond}/s`,
  exported: (folder) => `The shop was written to ${folder}`,
  missingPictures: (n) => `${n} pictures are not there.`,
  migrated: (names) =>
    names.length === 0 ? 'The database is up to date.' : `Applied: ${names.join(', ')}`,
  listsRebuilt: 'Lists and search were made anew.',
  registrationClosed: `! Registration is closed: the shop has no privacy notice (${urls.privacyNotice}).`,
  auditClean: (checks) => `All ${checks} checks are clean.`,
  auditBroken: (broken) => `${broken} checks are broken.`,
  notEmpty: 'The shop has products: the demo shop goes into an empty one only.',
  parts: {
    settings: 'settings',
    categories: 'categories',
    products: 'products',
    customers: 'customers',
    orders: 'orders',
    reviews: 'reviews',
    pages: 'pages',
    images: 'pictures',
  },
};

export const cliTexts: Readonly<Record<Locale, CliTexts>> = { tr, en };
