/** Texts of alerts about a product's stock and price. */
export const alerts = {
  title: 'Uyarılarım',
  ask: { stock: 'Gelince haber ver', price: 'Fiyatı düşünce haber ver' },
  kinds: { stock: 'Stoğa gelince', price: 'Fiyatı düşünce' },
  asked: 'Uyarınız kaydedildi. Zamanı gelince size bir kez e-posta göndereceğiz.',
  askedOn: (day: string) => `${day} günü istediniz`,
  priceThen: (amount: string) => `İstediğinizdeki fiyat: ${amount}`,
  priceNow: (amount: string) => `Şimdiki fiyat: ${amount}`,
  withTax: (amount: string) => `${amount} (KDV dahil)`,
  gone: 'Bu ürün artık satılmıyor',
  end: 'Kaldır',
  endOf: (product: string, kind: string) => `Kaldır: ${product}, ${kind}`,
  empty: 'Uyarınız yok.',
  emptyHint:
    'Tükenmiş bir ürünün ya da fiyatını beklediğiniz bir ürünün sayfasından uyarı kurabilirsiniz.',
  browse: 'Ürünlere göz at',
  link: {
    title: 'Ürün uyarısı',
    stock: (product: string) => `${product} stoğa gelince haber vermemizi istediniz.`,
    price: (product: string) => `${product} ürününün fiyatı düşünce haber vermemizi istediniz.`,
    ended: 'Bu uyarı sona erdi: onun için bir daha yazmayacağız.',
    others: (n: string) => `Başka ${n} uyarınız daha var.`,
    none: 'Başka uyarınız yok.',
    one: 'Bu uyarıyı bitir',
    all: 'Tüm uyarılarımı bitir',
    product: 'Ürüne git',
  },
  notice: {
    title: 'Gelince haber ver',
    email: 'E-posta adresiniz',
    emailWrong: 'E-posta adresini denetleyin.',
    hint: 'Yalnız bu ürün gelince, bir kez yazarız; sonra adresinizi sileriz.',
    account: 'Hesabım var, giriş yap',
    sent: 'E-postanıza bakın',
    sentText:
      'Adrese bir onay bağlantısı gönderdik. Bağlantıyı onaylayınca ürün geldiğinde haber vereceğiz.',
    ended: 'İstek silindi',
    endedText: 'Adresiniz bizde kalmadı; bu ürün için yazmayacağız.',
    asked: (product: string) =>
      `${product} yeniden stokta olunca bu e-posta adresine haber vermemizi istiyor musunuz?`,
    confirm: 'Evet, haber ver',
    confirmed: 'Onaylandı',
    confirmedText: (product: string) =>
      `${product} yeniden stokta olunca bir e-posta göndereceğiz ve adresinizi sileceğiz.`,
    end: 'İsteği sil',
    none: 'Tükenen bir ürünün sayfasında e-posta adresinizi bırakırsanız ürün gelince size bir kez haber veririz.',
    back: 'Ürüne dön',
  },
  mails: {
    title: 'Kampanya e-postaları',
    about: (store: string) =>
      `${store} size kampanya ve hatırlatma e-postası gönderebilir. Siparişlerinizle ilgili e-postalar bundan etkilenmez.`,
    stop: 'Artık almak istemiyorum',
    stopped: 'Tamam, bu adrese artık kampanya e-postası göndermiyoruz.',
  },
};
