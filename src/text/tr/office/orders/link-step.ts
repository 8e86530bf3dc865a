/** Texts of the payment link of an order on the telephone. */
export const linkStep = {
  waits: 'Bağlantıdan ödeme bekliyor',
  title: (amount: string) => `Ödeme bağlantısı: ${amount} bekleniyor`,
  until: (when: string) => `Bağlantı ${when} tarihine kadar geçerli; o zamana dek stok ayrılı.`,
  over: (when: string) =>
    `Bağlantının süresi ${when} itibarıyla doldu. Yeniden gönderince 24 saat daha geçerli olur.`,
  toAccept: 'Müşteri sözleşmeyi henüz onaylamadı; bağlantının sayfasında önce onaylar, sonra öder.',
  atBank: 'Müşteri şu anda bankada: kart ödemesi sürüyor.',
  link: 'Bağlantı',
  copy: 'Bağlantıyı kopyala',
  again: 'E-postayı yeniden gönder',
  hint: 'Dükkân SMS göndermez: bağlantıyı müşteriye mesajla siz iletebilirsiniz. Hazırlık, ödeme gelince başlar.',
  returned: 'Siparişe yazılmayan ödemeler',
  returnedStates: { wanted: 'İade ediliyor', done: 'İade edildi', refused: 'Banka iade etmedi' },
};
