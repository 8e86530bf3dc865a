import type { Family } from './family.ts';

/** Gıda: atistirmalik. */
export const snackGoods: readonly Family[] = [
  {
    series: 'CK',
    at: 'gida/atistirmalik',
    brand: 'sekerci',
    glyph: 'cikolata',
    tr: 'Sütlü Çikolata {}',
    en: 'Milk Chocolate {}',
    tax: 10,
    about: [
      'Yüzde otuz beş kakao, bütün fındıklı. {}; yazın soğuk çantayla gönderilir.',
      'Thirty-five percent cocoa with whole hazelnuts. {}; cold packed in summer.',
    ],
    facts: [
      'Kakao: En az %35 | Cocoa: at least 35%',
      'Alerjen: Süt, fındık, soya | Allergens: milk, hazelnut, soya',
    ],
    packs: 'Kutu 12 8, Koli 96 14',
    items: [
      '80 g; 49.90; 0.09; 8x1x16',
      '200 g; 109.90; 0.21; 9x1.5x20',
      'Bitter 80 g|Dark 80 g; 54.90; 0.09; 8x1x16; siyah',
    ],
  },
  {
    series: 'KR',
    at: 'gida/atistirmalik',
    brand: 'sekerci',
    glyph: 'kurabiye',
    tr: 'Damla Çikolatalı Kurabiye {}',
    en: 'Chocolate Chip Cookies {}',
    tax: 10,
    about: [
      'Tereyağlı hamur, dışı gevrek içi yumuşak. {}; toplantı ve ikram için tek tek sarılıdır.',
      'Butter dough, crisp outside and soft inside. {}; wrapped singly for meetings.',
    ],
    facts: [
      'Alerjen: Gluten, süt, yumurta | Allergens: gluten, milk, egg',
      'Raf ömrü: 6 ay | Shelf life: 6 months',
    ],
    packs: 'Koli 24 12',
    items: ['180 g; 59.90; 0.2; 8x6x20', '500 g; 144.90; 0.54; 16x9x24'],
  },
  {
    series: 'FS',
    at: 'gida/atistirmalik',
    brand: 'sekerci',
    glyph: 'fistik',
    tr: 'Kavrulmuş Yer Fıstığı {}',
    en: 'Roasted Peanuts {}',
    tax: 10,
    about: [
      'Osmaniye fıstığı kabuğuyla, taş fırında kavrulur. {}; tuzsuzdur.',
      'Osmaniye peanuts roasted in the shell in a stone oven. {}; unsalted.',
    ],
    facts: ['Yöre: Osmaniye | Origin: Osmaniye', 'Alerjen: Yer fıstığı | Allergens: peanut'],
    packs: 'Koli 20 11',
    items: [
      '200 g; 54.90; 0.21; 10x5x18',
      '500 g; 124.90; 0.52; 14x7x24',
      '1 kg; 229.90; 1.03; 18x9x30',
    ],
  },
  {
    series: 'KS',
    at: 'gida/atistirmalik',
    brand: 'sekerci',
    glyph: 'seker',
    tr: 'Meyveli Akide Şekeri {}',
    en: 'Fruit Boiled Sweets {}',
    tax: 10,
    about: [
      'Bakır kazanda pişer, tek tek bükülür. {}; bayramlık karışım, glikoz içermez.',
      'Boiled in copper and twisted one by one. {}; assorted, no glucose syrup.',
    ],
    facts: ['Renk: Bitkisel | Colour: plant based', 'Raf ömrü: 18 ay | Shelf life: 18 months'],
    packs: 'Koli 12 10',
    items: [
      '350 g; 89.90; 0.37; 10x8x14',
      '1 kg; 219.90; 1.04; 15x10x22',
      '5 kg; 979.90; 5.1; 28x18x36',
    ],
  },
  {
    series: 'GK',
    at: 'gida/atistirmalik',
    brand: 'sekerci',
    glyph: 'kraker',
    tr: 'Tuzlu Çubuk Kraker {}',
    en: 'Salted Pretzels {}',
    tax: 10,
    about: [
      'Odun fırınında iki kez pişer, çıtırdar. {}.',
      'Twice baked in a wood oven and truly crisp. {}.',
    ],
    facts: ['Alerjen: Gluten | Allergens: gluten', 'Raf ömrü: 9 ay | Shelf life: 9 months'],
    packs: 'Koli 24 12',
    items: [
      '150 g; 34.90; 0.17; 12x6x20',
      '400 g; 79.90; 0.43; 16x8x26',
      '1 kg; 179.90; 1.05; 22x12x34',
    ],
  },
];
