/** Brands with a picture and former addresses, as a merchant's file writes them. */
export const brandRecords = [
  {
    code: 'KND',
    name: 'Kandil',
    image: 'ampul.png',
    oldPaths: [
      { path: 'kandil-isik', at: '2026-02-01T00:00:00.000Z' },
      { path: 'knd-eski', at: '2026-02-03T00:00:00.000Z' },
    ],
  },
  { code: 'URUNSUZ', name: 'Ürünü olmayan' },
];

const section = (kind: string, more: object) => ({
  id: kind,
  kind,
  isOn: true,
  title: '',
  titleEn: '',
  text: '',
  textEn: '',
  source: 'newest',
  items: [],
  banners: [],
  ...more,
});

/** Versions of the home page; the second one is the shop's own page. */
export const homeRecords = [
  {
    number: 1,
    sections: [
      { id: 'hero', kind: 'hero' },
      section('doors', { items: ['elektrik/aydinlatma', 'hirdavat'] }),
      section('brands', { title: 'Markalar', titleEn: 'Brands', items: ['PRC', 'KND'] }),
      section('products', { id: 'kandil', source: 'brand', items: ['KND'] }),
      section('products', { id: 'secilen', source: 'chosen', items: [20, 10] }),
      section('banners', {
        banners: [{ file: 'ampul.png', alt: 'Ampul', href: '/elektrik', width: 1500, height: 500 }],
      }),
      section('text', { text: '<p onclick="x()">Hoş geldiniz.</p>', isOn: false }),
    ],
    publishedAt: '2026-03-01T08:00:00.000Z',
    publishedBy: 'Ayşe',
  },
  { number: 3, sections: null, publishedAt: '2026-03-02T08:00:00.000Z' },
];
