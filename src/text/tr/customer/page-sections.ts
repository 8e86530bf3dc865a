/** Texts of the list of cookies. */
export const cookieList = {
  title: 'Kullandığımız çerezler',
  about: 'Bu site yalnız çalışması için gereken çerezleri kullanır.',
  name: 'Çerez',
  purpose: 'Ne işe yarar',
  kept: 'Süre',
  days: (count: number) => `${count} gün`,
  hours: (count: number) => `${count} saat`,
  minutes: (count: number) => `${count} dakika`,
  purposes: {
    sid: 'Sepetinizi ve girişinizi tanır.',
    wish: 'Giriş yapmadan önce beğendiğiniz ürünü listenize eklemek için bekletir.',
    iade: 'E-postadaki bağlantıyla bir siparişin iadelerini açar.',
    lang: 'Dil seçiminizi hatırlar.',
    currency: 'Para birimi seçiminizi hatırlar.',
    notice: 'Çerez bildirimini kapattığınızı hatırlar.',
    view: 'Listeleri kart ya da satır olarak görme seçiminizi hatırlar.',
    owes: 'Vadesi geçmiş borcunuz olduğunu sayfada gösterebilmek içindir.',
    look: 'Mağaza çalışanının bir müşterinin sayfalarına bakmasını sağlar; yalnız çalışanlarda bulunur.',
    arasta_office: 'Mağaza çalışanının girişini tanır; yalnız çalışanlarda bulunur.',
    arasta_office_code:
      'Çalışanın parolası ile tek kullanımlık kodu arasındaki adımı tutar; yalnız çalışanlarda bulunur.',
  },
  storage:
    'Tarayıcınızın belleğinde ayrıca yalnız sizin görebildikleriniz durur ve bize gönderilmez: son aramalarınız, son baktığınız ve karşılaştırdığınız ürünler, koyu ya da açık görünüm, yarım kalan formlar, sayfadaki yeriniz.',
};

/** Names of the seller's particulars. */
export const seller = {
  title: 'Satıcı bilgileri',
  legalName: 'Ticaret unvanı',
  address: 'Adres',
  phone: 'Telefon',
  email: 'E-posta',
  mersis: 'MERSİS',
  kep: 'KEP',
  tax: 'Vergi dairesi ve numarası',
  registry: 'Ticaret sicili',
  chamber: 'Meslek odası',
  etbis: 'ETBİS',
  registered: 'ETBİS’e kayıtlıdır',
};
