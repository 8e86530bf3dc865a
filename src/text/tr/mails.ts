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
  transfer: (before: string) =>
    `Ödemenizi 24 saat içinde, en geç ${before} tarihine kadar yapmalısınız. Açıklamaya sipariş numaranızı yazın.`,
  subTotal: 'Ara Toplam',
  tax: 'KDV',
  shipping: 'Kargo',
  free: 'Ücretsiz',
  total: 'Genel Toplam',
  orders: 'Siparişlerim',
};
