export const mails = {
  greeting: (name: string) => `Sayın ${name},`,
  regards: (store: string) => `${store} ekibi`,
  received: {
    subject: (orderNo: string) => `Siparişiniz alındı: ${orderNo}`,
    intro: (orderNo: string) => `${orderNo} numaralı siparişinizi aldık. Teşekkür ederiz.`,
  },
  shipped: {
    subject: (orderNo: string) => `Siparişiniz kargoya verildi: ${orderNo}`,
    intro: (orderNo: string) => `${orderNo} numaralı siparişiniz kargoya verildi.`,
    track: 'Kargo Takip',
  },
  cancelled: {
    subject: (orderNo: string) => `Siparişiniz iptal edildi: ${orderNo}`,
    intro: (orderNo: string) => `${orderNo} numaralı siparişiniz iptal edildi.`,
  },
  expired: {
    subject: (orderNo: string) => `Siparişinizin süresi doldu: ${orderNo}`,
    intro: (orderNo: string) =>
      `${orderNo} numaralı siparişinizin ödemesi süresi içinde ulaşmadığı için sipariş iptal edildi, ürünler yeniden satışa açıldı. Ödemeyi yaptıysanız lütfen bize yazın.`,
  },
  confirm: {
    subject: 'E-posta adresinizi doğrulayın',
    intro: (store: string) =>
      `${store} hesabınız bu e-posta adresiyle açıldı. Adresin size ait olduğunu doğrulamak için bağlantıyı açın:`,
    hint: 'Bağlantı 3 gün geçerlidir ve bir kez kullanılır. Bu hesabı siz açmadıysanız bir şey yapmanız gerekmez.',
  },
  stockTaken: {
    subject: (orderNo: string) => `Ödenmemiş sipariş stokun büyük bölümünü aldı: ${orderNo}`,
    intro: (orderNo: string) =>
      `${orderNo} numaralı sipariş henüz ödenmedi ve şu ürünlerin stokunun büyük bölümünü ayırdı:`,
    line: (p: { name: string; code: string; pieces: string; before: string; share: string }) =>
      `${p.name} (${p.code}): ${p.before} adetten ${p.pieces} adet, ${p.share}`,
  },
  transfer: (before: string) =>
    `Ödemenizi 24 saat içinde, en geç ${before} tarihine kadar yapmalısınız. Açıklamaya sipariş numaranızı yazın.`,
  subTotal: 'Ara Toplam',
  tax: 'KDV',
  shipping: 'Kargo',
  free: 'Ücretsiz',
  total: 'Genel Toplam',
  orders: 'Siparişlerim',
};
