/** The operator's texts: `--locale tr` (the default) or `en`. */
export const commands = {
  help: (officeCommands: string) => `Kullanım: npm run shop -- KOMUT [seçenekler]

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
  backup DOSYA                  mağazanın tamamını, açıkken de, bir dosyaya yedekler (.zip)
  restore DOSYA                 yedeği boş bir veritabanına ve klasöre geri yükler
  pause                         mağazanın gönderdiklerini bekletir: başka bir programın kopyası için
  resume                        geri yüklenen mağazanın beklettiği gönderileri başlatır
  demo                          boş mağazaya örnek mağazayı yükler
  help                          bu metin

${officeCommands}

  --locale tr|en                çıktının dili

Mağaza DATABASE_URL, DATA_DIR ve FILES_URL ile seçilir (.env.example). Çıkış kodu: 0 tamam, 1 reddedilen
satır ya da bozuk değişmez var, 2 komut yanlış, 3 komut tamamlanamadı.`,
  unknownCommand: (name: string) => `Böyle bir komut yok: ${name}`,
  wrongUsage: (why: string) => `Komut yanlış: ${why}`,
  needsOne: (what: string) => `tam olarak bir ${what} gerekli`,
  folder: 'klasör',
  file: 'dosya',
  fileExists: (path: string) => `${path} zaten var. Başka bir ad verin.`,
  backedUp: (path: string, { rows, files }: { rows: number; files: number }) =>
    `Yedeklendi: ${path} (${rows} satır, ${files} dosya)`,
  noCopy: (why: string) =>
    `Açık mağaza veritabanının kopyasını vermedi (${why}). Mağazayı durdurup yeniden deneyin.`,
  badBackup: (what: string) => `Bu dosya sağlam bir yedek değil: ${what}. Hiçbir şey yüklenmedi.`,
  databaseNotEmpty:
    'Veritabanı boş değil. Yedek yalnız boş bir veritabanına yüklenir (DATABASE_URL ya da DATA_DIR).',
  folderNotEmpty: (folder: string) =>
    `${folder} boş değil. Yedek yalnız boş bir yere yüklenir (DATA_DIR, FILES_URL).`,
  backupNewer: (migration: string) =>
    `Yedek bu sürümden yeni bir mağazanın: ${migration} burada bilinmiyor.`,
  restored: ({ madeAt, rows, files }: { madeAt: string; rows: number; files: number }) =>
    `Geri yüklendi: ${madeAt} tarihli yedek (${rows} satır, ${files} dosya).
Bu mağaza posta, webhook ve iade göndermez, çünkü yedeklenen mağaza göndermiş olabilir. Göndermesi gerekiyorsa:
npm run shop -- resume`,
  paused:
    'Mağaza posta, webhook ve iade göndermez, bankaya sormaz: npm run shop -- resume verilene kadar.',
  resumed: 'Mağaza yeniden gönderiyor: postalar, webhook bildirimleri, iadeler.',
  notPaused: 'Bekletilen bir gönderi yok: mağaza zaten gönderiyor.',
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
  filesAway: (reason: string) => `Mağazanın dosya deposu (FILES_URL) yanıt vermiyor: ${reason}`,
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
  registrationClosed: (address: string) =>
    `! Üyelik kapalı: mağazanın KVKK aydınlatma metni yok (${address}).`,
  sellerIncomplete: (missing: readonly string[]) =>
    `! Satıcı bilgilerinde eksik: ${missing.join(', ')}.`,
  discountsUnproven:
    '! discountClaims kapalı: indirimler yazıldığı gibi görünür; yasa kanıt ister (FEY 11, TRH 14).',
  auditClean: (checks: number) => `${checks} denetimin hepsi temiz.`,
  auditBroken: (broken: number) => `${broken} denetim bozuk.`,
  notEmpty: 'Mağazada zaten ürün var: örnek mağaza yalnız boş mağazaya yüklenir.',
  parts: {
    settings: 'ayarlar',
    categories: 'kategoriler',
    brands: 'markalar',
    products: 'ürünler',
    'price-lists': 'fiyat listeleri',
    'price-rules': 'fiyat kuralları',
    'quantity-rules': 'miktar kuralları',
    assortments: 'ürün seçkileri',
    groups: 'müşteri grupları',
    companies: 'firmalar',
    customers: 'müşteriler',
    'customer-codes': 'kodlar',
    quotes: 'teklifler',
    orders: 'siparişler',
    returns: 'iadeler',
    reviews: 'yorumlar',
    'page-versions': 'sayfa sürümleri',
    pages: 'sayfalar',
    'page-drafts': 'sayfa taslakları',
    'mail-texts': 'e-posta metinleri',
    'home-versions': 'ana sayfa sürümleri',
    images: 'resimler',
  },
};
