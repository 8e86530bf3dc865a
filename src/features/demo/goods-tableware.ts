import type { Family } from './family.ts';

/** Mutfak: sofra. */
export const tablewareGoods: readonly Family[] = [
  {
    series: 'ND',
    at: 'mutfak/sofra',
    brand: 'billur',
    glyph: 'tabak',
    tr: 'Porselen Servis Tabağı {}',
    en: 'Porcelain Plate {}',
    about: [
      'Otel tipi kalın kenar çentik atmaz, mikrodalga ve bulaşık makinesine girer. {}; aynı seri kesintisiz üretilir, eksilen tamamlanır.',
      'Hotel-weight rim resists chips; microwave and dishwasher safe. {}; the series stays in production for replacements.',
    ],
    facts: [
      'Malzeme: Sert porselen, 1380 °C | Material: hard porcelain, 1380 °C',
      'Kenar: Darbeye güçlendirilmiş | Rim: reinforced',
    ],
    packs: 'Paket 6 6, Koli 24 12',
    items: [
      'Pasta 19 cm|Dessert 19 cm; 89.90; 0.32; 19x2.2x19',
      'Servis 25 cm|Dinner 25 cm; 139.90; 0.6; 25x2.5x25',
      'Çukur 22 cm|Deep 22 cm; 124.90; 0.5; 22x4x22',
      'Kayık 32 cm|Oval 32 cm; 229.90; 0.9; 23x3x32',
    ],
  },
  {
    series: 'CK',
    at: 'mutfak/sofra',
    brand: 'demirhan',
    glyph: 'catal-bicak',
    tr: 'Paslanmaz Çatal Bıçak Takımı {}',
    en: 'Stainless Cutlery Set {}',
    unit: 'Takım',
    about: [
      '18/10 çelik, tek parça dövme bıçak. {}; mat sap parmak izi göstermez, parçalar tek tek de alınır.',
      '18/10 steel with one-piece forged knives. {}; satin handles hide fingerprints, pieces sold singly too.',
    ],
    facts: ['Malzeme: 18/10 paslanmaz | Material: 18/10 stainless', 'Kalınlık: 3 mm | Gauge: 3 mm'],
    packs: 'Koli 6 8',
    items: [
      '24 Parça 6 Kişilik|24 Pieces for 6; 1690.00; 1.6; 24x6x28',
      '60 Parça 12 Kişilik|60 Pieces for 12; 3690.00; 4.1; 30x10x40',
    ],
  },
  {
    series: 'YK',
    at: 'mutfak/sofra',
    brand: 'demirhan',
    glyph: 'kasik',
    tr: 'Paslanmaz Kaşık {}',
    en: 'Stainless Spoon {}',
    unit: 'Düzine',
    about: [
      'Lokanta ve yemekhane için kenarı pürüzsüz, bükülmez. {}, bir düzine.',
      'Smooth-edged and stiff for restaurants and canteens. {}, one dozen.',
    ],
    facts: [
      'Malzeme: 18/0 paslanmaz | Material: 18/0 stainless',
      'Kalınlık: 2,5 mm | Gauge: 2.5 mm',
    ],
    packs: 'Koli 24 12',
    items: [
      'Yemek|Table; 329.90; 0.6; 6x5x20',
      'Tatlı|Dessert; 279.90; 0.4; 5x5x18',
      'Çay|Tea; 189.90; 0.22; 4x4x14',
    ],
  },
  {
    series: 'SB',
    at: 'mutfak/sofra',
    brand: 'billur',
    glyph: 'viski-bardagi',
    tr: 'Kalın Tabanlı Bardak {}',
    en: 'Heavy Base Tumbler {}',
    about: [
      'Tabanı devrilmez, kenarı lazerle kesilip parlatılır. {}; bulaşık makinesinde bin yıkamada matlaşmaz.',
      'A base that does not tip and a laser-cut rim. {}; stays clear for a thousand washes.',
    ],
    facts: [
      'Malzeme: Sodasız temperli cam | Material: tempered glass',
      'Isı: 70 °C fark | Thermal shock: 70 °C',
    ],
    packs: 'Takım 6 7, Koli 48 13',
    items: ['20 cl; 44.90; 0.24; 8x8x8', '27 cl; 52.90; 0.3; 8x9x8', '36 cl; 64.90; 0.38; 9x10x9'],
  },
  {
    series: 'UB',
    at: 'mutfak/sofra',
    brand: 'billur',
    glyph: 'su-bardagi',
    tr: 'Su Bardağı {}',
    en: 'Water Glass {}',
    about: [
      'Üst üste konduğunda sıkışmaz, dudağı incedir. {} hacim; çizgisi servis ölçüsünü gösterir.',
      'Stacks without sticking and has a thin lip. {}; the line shows the serving.',
    ],
    facts: ['Malzeme: Temperli cam | Material: tempered glass', 'İstif: 8 adet | Stack: 8 high'],
    packs: 'Takım 6 7, Koli 72 14',
    items: [
      '20 cl; 29.90; 0.16; 7x9x7',
      '25 cl; 34.90; 0.2; 7x11x7',
      '31 cl; 42.90; 0.24; 7.5x13x7.5',
    ],
  },
  {
    series: 'SR',
    at: 'mutfak/sofra',
    brand: 'billur',
    glyph: 'surahi',
    tr: 'Borosilikat Sürahi {}',
    en: 'Borosilicate Jug {}',
    about: [
      'Ocaktan inen suyu da buzu da taşır. {}; damlatmayan ağız, bambu kapak.',
      'Takes boiling water and ice alike. {}; drip-free spout, bamboo lid.',
    ],
    facts: [
      'Malzeme: Borosilikat cam | Material: borosilicate glass',
      'Kapak: Bambu, silikon contalı | Lid: bamboo with silicone seal',
    ],
    packs: 'Koli 12 9',
    items: ['1 L; 249.90; 0.5; 11x22x14', '1,5 L; 299.90; 0.65; 12x26x15'],
  },
];
