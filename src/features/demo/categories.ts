export interface CategoryRecord {
  path: string;
  name: string;
  nameEn: string;
  image: string;
  order: number;
}

type Branch = [slug: string, tr: string, en: string, glyph: string, children: Leaf[]];
type Leaf = [slug: string, tr: string, en: string, glyph: string];

const tree: Branch[] = [
  [
    'el-aletleri',
    'El Aletleri',
    'Hand Tools',
    'takim',
    [
      ['cekic-testere-ve-balta', 'Çekiç, Testere ve Balta', 'Hammers, Saws and Axes', 'cekic'],
      ['anahtar-ve-tornavida', 'Anahtar ve Tornavida', 'Spanners and Screwdrivers', 'tornavida'],
      ['olcme-ve-isaretleme', 'Ölçme ve İşaretleme', 'Measuring and Marking', 'gonye'],
      [
        'takim-cantasi-ve-merdiven',
        'Takım Çantası ve Merdiven',
        'Tool Boxes and Ladders',
        'merdiven',
      ],
    ],
  ],
  [
    'elektrik',
    'Elektrik ve Aydınlatma',
    'Electrical and Lighting',
    'ampul',
    [
      ['aydinlatma', 'Aydınlatma', 'Lighting', 'fener'],
      ['pil-ve-sarj', 'Pil ve Şarj', 'Batteries and Charging', 'pil'],
      ['priz-fis-ve-kablo', 'Priz, Fiş ve Kablo', 'Sockets, Plugs and Cable', 'fis'],
    ],
  ],
  [
    'hirdavat',
    'Hırdavat',
    'Hardware',
    'civata',
    [
      ['baglanti-elemanlari', 'Bağlantı Elemanları', 'Fasteners', 'disli'],
      ['kilit-ve-zincir', 'Kilit, Zincir ve Halat', 'Locks, Chain and Rope', 'kilit'],
      ['is-guvenligi', 'İş Güvenliği', 'Work Safety', 'baret'],
      ['boya-ve-tesisat', 'Boya ve Tesisat', 'Painting and Plumbing', 'firca'],
    ],
  ],
  [
    'kirtasiye',
    'Kırtasiye',
    'Stationery',
    'kalem',
    [
      ['yazim', 'Yazım ve Resim', 'Writing and Drawing', 'tukenmez'],
      ['defter-ve-kagit', 'Defter ve Kâğıt', 'Notebooks and Paper', 'defter'],
      ['dosyalama', 'Dosyalama', 'Filing', 'klasor'],
      ['masaustu', 'Masaüstü', 'Desk', 'makas'],
    ],
  ],
  [
    'mutfak',
    'Mutfak',
    'Kitchen',
    'demlik',
    [
      ['pisirme', 'Pişirme', 'Cooking', 'tava'],
      ['sofra', 'Sofra', 'Tableware', 'tabak'],
      ['saklama-ve-hazirlik', 'Saklama ve Hazırlık', 'Storage and Preparation', 'kavanoz'],
    ],
  ],
  [
    'gida',
    'Gıda',
    'Food',
    'kahve',
    [
      ['kahvaltilik', 'Kahvaltılık', 'Breakfast', 'bal'],
      ['icecek', 'Çay, Kahve ve İçecek', 'Tea, Coffee and Drinks', 'cay'],
      ['bakliyat-ve-kuru-gida', 'Bakliyat ve Kuru Gıda', 'Pulses and Dry Goods', 'konserve'],
      ['atistirmalik', 'Atıştırmalık', 'Snacks', 'kurabiye'],
    ],
  ],
  [
    'temizlik',
    'Temizlik',
    'Cleaning',
    'supurge',
    [
      ['kagit-urunleri', 'Kâğıt Ürünleri', 'Paper Products', 'tuvalet-kagidi'],
      ['deterjan-ve-sabun', 'Deterjan ve Sabun', 'Detergent and Soap', 'sivi-sabun'],
      ['temizlik-gerecleri', 'Temizlik Gereçleri', 'Cleaning Tools', 'kova'],
    ],
  ],
  [
    'ambalaj',
    'Ambalaj',
    'Packaging',
    'koli',
    [
      ['koli-ve-kutu', 'Koli, Kutu ve Çanta', 'Boxes and Bags', 'alisveris-cantasi'],
      ['bant-ve-etiket', 'Etiket, İp ve Kurdele', 'Labels, Twine and Ribbon', 'etiket'],
      ['tek-kullanimlik', 'Tek Kullanımlık', 'Disposables', 'karton-bardak'],
    ],
  ],
];

/** The demo's categories, parents before their children. */
export function demoCategories(): CategoryRecord[] {
  const categories: CategoryRecord[] = [];
  const add = (path: string, [, name, nameEn, glyph]: Leaf, order: number) =>
    categories.push({ path, name, nameEn, image: `kategori-${glyph}.webp`, order });
  for (const [at, [slug, name, nameEn, glyph, children]] of tree.entries()) {
    add(slug, [slug, name, nameEn, glyph], at + 1);
    for (const [leafAt, leaf] of children.entries()) add(`${slug}/${leaf[0]}`, leaf, leafAt + 1);
  }
  return categories;
}
