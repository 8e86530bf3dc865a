import type { WithdrawalKind } from '#rules/returns/return-words.ts';

/** The words with which an order's figures stand in a contract. */
export const contracts = {
  product: 'Ürün',
  quantity: 'Adet',
  amount: 'KDV dahil tutar',
  goods: 'Ürünler (KDV hariç)',
  tax: 'KDV',
  shipping: 'Kargo',
  free: 'ücretsiz',
  recipientPays: 'alıcı öder',
  total: 'KDV ve kargo dahil toplam',
  phone: (number: string) => `Telefon: ${number}`,
  email: (address: string) => `E-posta: ${address}`,
  mersis: (number: string) => `MERSİS: ${number}`,
  kep: (address: string) => `KEP: ${address}`,
  vkn: (office: string, number: string) => `Vergi no: ${number} ${office}`.trim(),
  registry: (number: string) => `Ticaret sicil no: ${number}`,
  commission: (amount: string, charged: string) =>
    `vade farkı ${amount}, karttan çekilecek toplam ${charged}`,
  onSaving: 'sipariş kaydında',
  inOrder: 'siparişinizde yazar',
  days: (min: number, max: number) =>
    min === max
      ? `Kargoya verildikten sonra ${min} iş günü içinde; her hâlde siparişten sonra en geç 30 gün içinde.`
      : `Kargoya verildikten sonra ${min} ila ${max} iş günü içinde; her hâlde siparişten sonra en geç 30 gün içinde.`,
  within30: 'Siparişten sonra en geç 30 gün içinde.',
  withdrawal: (days: number) =>
    `Ürünleri teslim aldığınız günden başlayarak ${days} gün içinde gerekçe göstermeden sözleşmeden cayabilirsiniz.`,
  noWithdrawal: 'Ticari alımlarda cayma hakkı yoktur.',
  exceptionsNone: 'Bu siparişte cayma hakkı dışında kalan ürün yoktur.',
  exceptionsAny:
    'Size özel hazırlanan, çabuk bozulan, ambalajı açılınca hijyen nedeniyle geri alınamayan, başka ürünlerle karışan ürünlerde, ambalajı açılmış ses, görüntü ve yazılım kayıtlarında, süreli yayınlarda ve hemen teslim edilen dijital ürünlerde cayma hakkı yoktur.',
  exception: (product: string, why: string) => `${product}: ${why}`,
  why: {
    'made-to-order': 'size özel hazırlanır; cayma hakkı yoktur.',
    perishable: 'çabuk bozulur ya da son kullanma tarihi yakındır; cayma hakkı yoktur.',
    hygiene: 'ambalajı açılırsa hijyen nedeniyle geri alınamaz.',
    mixed: 'başka ürünlerle karışır; cayma hakkı yoktur.',
    media: 'ambalajı açılırsa geri alınamaz.',
    periodical: 'süreli yayındır; cayma hakkı yoktur.',
    digital: 'onayınızla hemen teslim edilir; cayma hakkı sona erer.',
  } satisfies Record<Exclude<WithdrawalKind, 'yes'>, string>,
  carrier: (name: string, code: string) =>
    code === ''
      ? `İade kargosu satıcıya aittir; ${name} ile gönderilir.`
      : `İade kargosu satıcıya aittir; ${name} ile ${code} koduyla gönderilir.`,
  anyCarrier: 'İade kargosu satıcıya aittir; dilediğiniz kargoyla karşı ödemeli gönderebilirsiniz.',
  complaints:
    'Uyuşmazlıkta tüketici hakem heyetine; tüketici mahkemesinde dava açmadan önce arabulucuya başvurulması şartıyla (TKHK m. 73/A) tüketici mahkemesine başvurabilirsiniz.',
  document: (version: string) => `sürüm ${version}`,
  names: {
    'pre-information': 'Ön bilgilendirme formu',
    'distance-contract': 'Mesafeli satış sözleşmesi',
  },
  heading: 'Sözleşmeler',
  invoice: (number: string) => `Fatura ${number}`.trim(),
  correction: (number: string) => (number === '' ? 'Gider pusulası' : `İade faturası ${number}`),
  invoiceCancelled: 'iptal edildi',
  files: {
    'pre-information': 'on-bilgilendirme',
    'distance-contract': 'mesafeli-satis-sozlesmesi',
  },
  frozen: (orderNo: string, when: string) => `Sipariş ${orderNo} · ${when} tarihinde onaylandı`,
  hash: (hash: string) => `Metnin SHA-256 özeti: ${hash}`,
  page: (page: number, pages: number) => `Sayfa ${page} / ${pages}`,
  inShort: 'Siparişiniz',
};
