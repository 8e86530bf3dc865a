/** Texts about a finished payment. */
export const paymentResults = {
  /** Why it came to nothing (rule payment/declines). */
  reasons: {
    'insufficient-funds':
      'Kartınızın bakiyesi ya da limiti yetersiz. Başka bir kartla deneyebilirsiniz.',
    refused:
      'Bankanız bu ödemeyi onaylamadı. Bankanızı arayabilir ya da başka bir kart deneyebilirsiniz.',
    'call-bank': 'Bankanız bu kartla ödemeye izin vermedi. Lütfen bankanızı arayın.',
    'expired-card': 'Kartınızın son kullanma tarihi geçmiş ya da yanlış girilmiş.',
    'wrong-card': 'Kart numarası geçerli değil. Lütfen kontrol edip yeniden deneyin.',
    'wrong-code': 'Güvenlik kodu yanlış. Kartın arkasındaki kodu kontrol edip yeniden deneyin.',
    'not-permitted':
      'Kartınız internetten alışverişe ya da bu işleme kapalı. Bankanızdan açtırabilirsiniz.',
    'not-confirmed': '3D doğrulaması tamamlanmadı. Bankanızın gönderdiği kodla yeniden deneyin.',
    limit: 'Kartınızın işlem sayısı ya da tutar sınırı aşıldı. Başka bir kartla deneyebilirsiniz.',
    installment: 'Kartınız seçilen taksit sayısına uygun değil. Başka bir seçenekle deneyin.',
    'bank-busy': 'Bankanıza şu anda ulaşılamıyor. Lütfen biraz sonra yeniden deneyin.',
    canceled: 'Ödemeden vazgeçildi. Kartınızdan para çekilmedi.',
    refunded: 'Ödeme bankada geri alındı; kartınızdan para çekilmedi.',
    expired:
      'Ödeme süresi içinde tamamlanmadı. Bankanız sonradan para çekerse ödemeniz işlenir ya da tutar iade edilir.',
    'returned-stock':
      'Ödemeniz geç ulaştı ve ürünler bu arada tükendi. Tutarın tamamı kartınıza iade ediliyor.',
    'returned-cart':
      'Bu sepet daha önce siparişe dönüşmüştü. İkinci ödemenin tamamı kartınıza iade ediliyor.',
    'returned-amount':
      'Çekilen tutar, istenen tutarla uyuşmadı. Tutarın tamamı kartınıza iade ediliyor.',
    'charged-twice':
      'Bankanız bu ödeme için kartınızdan bir kez daha para çekti. Fazla çekilen tutar kartınıza iade ediliyor.',
    'returned-card':
      'Ödeme, taksit seçeneği için girilen karttan farklı bir kartla yapıldı; bu kart o seçenekten yararlanamıyor. Tutarın tamamı kartınıza iade ediliyor.',
    'returned-replaced':
      'Bu sepet için daha sonra başlattığınız ödeme bunun yerine geçmişti. Bu ödemenin tamamı kartınıza iade ediliyor.',
    'returned-order':
      'Sipariş bu ödemeyi artık beklemiyordu: daha önce ödenmiş, iptal edilmiş, süresi dolmuş ya da tutarı değişmişti. Tutarın tamamı kartınıza iade ediliyor.',
  },
  /** The page that the bank sends the buyer back to. */
  page: {
    paid: 'Ödemeniz alındı',
    orderNo: (orderNo: string) => `Sipariş numaranız: ${orderNo}`,
    credited: 'Tutar cari hesabınıza işlendi.',
    ordered: 'Siparişiniz zaten verilmiş',
    failed: 'Ödeme tamamlanamadı',
    waiting: {
      title: 'Bankanızın yanıtı bekleniyor',
      text: 'Sonucu bankanıza biz soruyoruz. Para çekildiyse ödemeniz işlenir ve size yazarız; yeniden ödemeniz gerekmez.',
    },
    missing: { title: 'Böyle bir ödeme yok', text: 'Bu adres bir ödemeye ait değil.' },
    toOrder: 'Siparişi göster',
    toOrders: 'Siparişlerim',
    toStatement: 'Cari hesabım',
    toShop: 'Mağazaya dön',
    tryAgain: 'Yeniden dene',
  },
  /** A line of the account statement. */
  statementLine: 'Kartla ödeme',
};
