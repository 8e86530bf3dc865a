/** Texts of the page of a payment link. */
export const paymentLink = {
  title: (orderNo: string) => `${orderNo} numaralı siparişin ödemesi`,
  until: (when: string) => `Bağlantı ${when} tarihine kadar geçerli.`,
  order: 'Siparişiniz',
  acceptFirst: 'Ödeme formu, metinleri onayladıktan sonra açılır.',
  card: 'Kartla ödeme',
  noCard:
    'Kartla ödeme şu anda kullanılamıyor. Lütfen daha sonra yeniden deneyin ya da bize yazın.',
  total: 'Sipariş tutarı',
  charged: 'Kartınızdan çekilecek',
  pay: 'Ödemeyi yap',
  paid: 'Ödemeniz alındı.',
  paidHint: 'Siparişinizi hazırlamaya başlıyoruz; ödemenin alındığını e-postayla da yazdık.',
  over: 'Bu ödeme bağlantısı artık geçerli değil.',
  /** In the mail about the order. */
  mail: {
    title: 'Kartla ödeme',
    amount: 'Ödenecek tutar',
    until: 'Bağlantının son zamanı',
    hint: 'Bağlantıyı açan bu siparişi ödeyebilir; siparişin başka bir bilgisini görmez. Taksit seçerseniz vade farkı eklenir.',
    pay: 'Onayla ve kartla öde',
  },
  overHint:
    'Süresi dolmuş ya da sipariş iptal edilmiş olabilir. Yeni bir bağlantı için bize yazın.',
};
