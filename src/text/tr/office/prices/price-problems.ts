import type { WhyProblem } from '#rules/price/lists/why-problem.ts';
import type { GroupProblem, TermsProblem } from '#rules/price/lists/list-form.ts';
import type { RuleProblem } from '#rules/price/lists/rule-form.ts';

/** The problems of fields of price lists, rules and groups. */
export const priceProblems = {
  text: 'Aranan metin okunamadı.',
  cursor: 'Sayfa bulunamadı; listeyi baştan açın.',
  rule: {
    scope: 'Ürün (product), marka (brand), kategori (category) ya da tümü (all) olmalı.',
    target: 'Neye uygulanacağını yazın.',
    'target-unknown': 'Bu kodda ya da adreste bir şey yok.',
    'unit-unknown': 'Böyle bir birim yok.',
    count: '1 ile 100.000.000 arasında bir tam sayı olmalı.',
    worth: 'Bir fiyat ya da indirim yazın.',
    both: 'Ya fiyat ya indirim yazın; ikisi birden olmaz.',
    price: 'Sıfırdan büyük, en çok 4 ondalıklı bir tutar olmalı.',
    'price-scope': 'Fiyat yalnız bir ürüne yazılır. Marka, kategori ve tümü için indirim yazın.',
    currency: 'Bu para biriminin kuru yok.',
    discount: 'En çok 4 yüzde yazın; her biri 0’dan büyük, 100’den küçük olmalı (10+5 gibi).',
    day: 'Bir gün olmalı (2026-12-31 gibi).',
    days: 'Bitiş başlangıçtan önce olamaz.',
    floor: 'Fiyat, birimin taban fiyatının altında.',
    multiple: '1 ile 1.000.000 arasında bir tam sayı olmalı.',
    max: 'En az miktardan küçük olamaz.',
    overlap: 'Bu miktardan başlayan bir kural zaten var.',
    twice: 'Aynı kural iki kez yazılmış.',
  } satisfies Record<RuleProblem, string>,
  terms: {
    name: 'Lütfen bir ad yazın.',
    code: 'Kodda boşluk ya da / ? # % olamaz; en çok 80 karakter.',
    taken: 'Bu kod kullanılıyor. Başka bir kod yazın.',
    maxDiscount: '0 ile 100 arasında, en çok 2 ondalıklı bir yüzde olmalı.',
  } satisfies Record<TermsProblem, string>,
  group: {
    name: 'Lütfen bir ad yazın.',
    code: 'Kodda boşluk ya da / ? # % olamaz; en çok 80 karakter.',
    taken: 'Bu kod kullanılıyor. Başka bir kod yazın.',
    priceList: 'Böyle bir fiyat listesi yok.',
    minOrder: 'Sıfır ya da daha büyük bir tutar olmalı.',
    assortments: 'Seçilen ürün kümelerinden biri artık yok.',
  } satisfies Record<GroupProblem, string>,
  unknownMembers: (names: string) => `Bulunamadı: ${names}`,
  why: {
    group: 'Böyle bir grup yok.',
    customer: 'Böyle bir müşteri yok.',
    list: 'Böyle bir fiyat listesi yok.',
    product: 'Bu kodda bir ürün yok.',
    family: 'Bu ürünün seçenekleri var. Birinin kodunu yazın.',
    unit: 'Ürünün böyle bir birimi yok.',
    quantity: '1 ile 1.000.000 arasında bir tam sayı olmalı.',
  } satisfies Record<WhyProblem | 'quantity', string>,
};
