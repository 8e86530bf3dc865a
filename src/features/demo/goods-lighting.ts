import type { Family } from './family.ts';

/** Elektrik ve Aydınlatma: aydinlatma. */
export const lightingGoods: readonly Family[] = [
  {
    series: 'E27',
    at: 'elektrik/aydinlatma',
    brand: 'kandil',
    glyph: 'ampul',
    tr: 'E27 LED Ampul {} Gün Işığı',
    en: 'E27 LED Bulb {} Daylight',
    about: [
      'Standart E27 duya uyar, ofis, depo ve ev için titremesiz {} gün ışığı verir. Ömrü 15.000 saat, çalışma aralığı −20 °C ile +45 °C.',
      'Fits the standard E27 socket and gives {} of flicker-free daylight for office, store and home. Rated for 15,000 hours, −20 °C to +45 °C.',
    ],
    facts: [
      'Işık rengi: 6500 K | Colour: 6500 K',
      'Renksel geriverim: Ra 80 | Colour rendering: Ra 80',
      'Açı: 220° | Beam: 220°',
    ],
    packs: 'Kutu 10 8, Koli 100 15',
    items: [
      '9 W; 49.90; 0.05; 6x12x6',
      '12 W; 64.90; 0.06; 6x12x6',
      '15 W; 79.90; 0.08; 7x13x7',
      '18 W; 99.90; 0.1; 8x15x8',
    ],
  },
  {
    series: 'E14',
    at: 'elektrik/aydinlatma',
    brand: 'kandil',
    glyph: 'ampul',
    tr: 'E14 Mum LED Ampul {}',
    en: 'E14 Candle LED Bulb {}',
    about: [
      'Avize ve aplik için ince gövde. {} gücünde, karartıcıya uyumlu değildir; ışık rengini seçerek alın.',
      'A slim body for chandeliers and wall lights, {}. Not dimmable; choose the light colour below.',
    ],
    facts: ['Duy: E14 | Socket: E14', 'Ömür: 15.000 saat | Life: 15,000 h'],
    packs: 'Kutu 10 8, Koli 200 15',
    options: ['Işık Rengi: Gün Işığı 6500 K h20, Doğal Beyaz 4000 K, Sıcak Beyaz 2700 K h345'],
    items: ['5,5 W; 42.90; 0.03; 4x11x4', '7 W; 49.90; 0.04; 4x11x4'],
  },
  {
    series: 'FL',
    at: 'elektrik/aydinlatma',
    brand: 'kandil',
    glyph: 'ampul',
    tr: 'Rustik Filament Ampul {}',
    en: 'Rustic Filament Bulb {}',
    about: [
      'Cam gövdede görünen filament, kafe ve vitrin için kehribar ışık. {} modeli 2200 K sıcaklıkta yanar, karartıcıyla çalışır.',
      'Visible filament in amber glass for cafés and windows. The {} burns at 2200 K and works with a dimmer.',
    ],
    facts: [
      'Duy: E27 | Socket: E27',
      'Güç: 4 W, 350 lümen | Power: 4 W, 350 lumen',
      'Karartma: Var | Dimmable: yes',
    ],
    packs: 'Koli 50 10',
    items: [
      'ST64; 129.90; 0.07; 7x15x7; h340',
      'G95; 159.90; 0.1; 10x14x10; h340',
      'G125; 199.90; 0.15; 13x18x13; h340',
      'T30; 114.90; 0.05; 4x19x4; h340',
    ],
  },
  {
    series: 'KF',
    at: 'elektrik/aydinlatma',
    brand: 'kandil',
    glyph: 'fener',
    tr: 'Şarjlı LED El Feneri {}',
    en: 'Rechargeable LED Torch {}',
    about: [
      'USB-C ile üç saatte dolar, {} ışığı 220 metreye ulaşır. Düşmeye ve yağmura dayanır; pil azaldığında uyarı ışığı yanar.',
      'Charges by USB-C in three hours and throws {} over 220 metres. Drop and rain proof, with a low-battery light.',
    ],
    facts: [
      'Gövde: Eloksallı alüminyum | Body: anodised aluminium',
      'Koruma: IPX5 | Protection: IPX5',
      'Pil: Değiştirilebilir 18650 | Battery: replaceable 18650',
    ],
    packs: 'Kutu 5 4, Koli 20 9',
    items: [
      '400 Lümen|400 Lumen; 429.90; 0.16; 4x4x14',
      '800 Lümen|800 Lumen; 649.90; 0.22; 4.5x4.5x16',
      '1200 Lümen|1200 Lumen; 899.90; 0.31; 5x5x18; siyah',
      '2000 Lümen|2000 Lumen; 1290.00; 0.42; 6x6x22; siyah',
    ],
  },
  {
    series: 'ML',
    at: 'elektrik/aydinlatma',
    brand: 'kandil',
    glyph: 'mum',
    tr: 'LED Alevli Mum {}',
    en: 'Flickering LED Candle {}',
    about: [
      'Gerçek parafin gövde, titreyen LED alev. {} boyu masa için; altı saatlik zamanlayıcıyla her akşam aynı saatte yanar.',
      'Real wax body and a moving LED flame. The {} suits a table; a six-hour timer lights it at the same hour each evening.',
    ],
    facts: [
      'Gövde: Parafin | Body: wax',
      'Pil: 2 × AA (kutuda yok) | Battery: 2 × AA (not included)',
    ],
    packs: 'Paket 3 7, Koli 36 13',
    items: [
      '10 cm; 139.90; 0.24; 7.5x10x7.5',
      '15 cm; 169.90; 0.33; 7.5x15x7.5',
      '20 cm; 199.90; 0.42; 7.5x20x7.5',
    ],
  },
  {
    series: 'GF',
    at: 'elektrik/aydinlatma',
    brand: 'kandil',
    glyph: 'fener',
    tr: 'Alın Lambası {}',
    en: 'Head Torch {}',
    about: [
      'Eller boş kalsın diye: üç kademe ışık, kırmızı gece kipi. {}; bandı yıkanır.',
      'Keeps both hands free: three levels and a red night mode. {}; washable strap.',
    ],
    facts: ['Koruma: IPX4 | Protection: IPX4', 'Pil: USB-C şarjlı | Battery: USB-C rechargeable'],
    packs: 'Koli 40 10',
    items: [
      '200 Lümen|200 Lumen; 289.90; 0.09; 7x5x9; h210',
      '350 Lümen|350 Lumen; 389.90; 0.11; 7x5x9; h100',
      '600 Lümen|600 Lumen; 549.90; 0.14; 8x6x9; siyah',
    ],
  },
];
