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

/** Texts of the table of what is kept, and how long. */
export const keptList = {
  title: 'Neyi ne kadar saklıyoruz',
  about: 'Süresi dolan veriler her gece kendiliğinden silinir ya da adsız hâle gelir.',
  ask: 'Verileriniz için başvuru formu',
  data: 'Veri',
  time: 'Süre',
  why: 'Neden',
  years: (count: number) => `${count} yıl`,
  afterYear: (count: number) => `yılının sonundan başlayarak ${count} yıl`,
  days: (count: number) => `${count} gün`,
  dormant: (years: number, days: number) =>
    `giriş, sipariş ve hareket olmadan ${years} yıl; ${days} gün önce e-postayla haber veririz`,
  untilClosed: 'siz kapatana kadar',
  names: {
    orders: 'Sipariş, fatura, iade ve sözleşme',
    'unpaid-orders': 'Ödenmemiş sipariş',
    'return-photos': 'İade fotoğrafları',
    consents: 'İzinler ve geri çekilmeleri',
    account: 'Hesap',
    sessions: 'Oturumlar, son kullanımdan sonra',
    visitors: 'Ziyaretçinin sepeti',
    mails: 'Gönderilmiş e-postalar',
    'transfer-files': 'Yüklenen ve dışa aktarılan dosyalar: iş bitince silinir; en çok',
    'import-undo': 'İçe aktarmanın değiştirdiği eski değerler',
    'stock-notices':
      'Stok haberi için bırakılan e-posta adresi: haber gidince, onaylanmazsa 3 gün sonra silinir; en çok',
    searches: 'Sonuç vermeyen arama sözleri, kişiye bağlanmadan',
    'refused-sign-ins': 'Mağaza yönetimine reddedilen girişler, ağ adresiyle',
    'server-log': 'Sunucu kayıtları, adsız',
    'staff-log': 'Çalışanlarımızın işlem kayıtları',
    'privacy-requests': 'Kişisel veri başvuruları',
    runs: 'Silme kayıtları, kişi adı olmadan',
  },
  reasons: {
    orders:
      'TTK 82, VUK 253, Mesafeli Sözleşmeler Yönetmeliği 20; sonra ad, adres ve notlar silinir, tutarlar kalır',
    'unpaid-orders': 'Uyuşmazlıklar; sonra ad, adres ve notlar silinir',
    'return-photos': 'Ayıplı mal için başvuru süresi, TKHK 12',
    consents: 'Sona ermelerinden sonra kanıt, Ticari İletişim Yönetmeliği',
    account: 'KVKK 7',
    sessions: 'Girişinizin hatırlanması',
    visitors: 'Alışverişe kaldığınız yerden devam etmeniz',
    mails: 'Gönderildiklerinin görülmesi',
    'transfer-files': 'Yarıda kalan işin sürdürülmesi',
    'import-undo': 'İçe aktarmanın geri alınması',
    'stock-notices': 'İstediğiniz ürünün geldiğini bir kez yazmak için',
    searches: 'Aramanın iyileştirilmesi',
    'refused-sign-ins': 'Güvenlik',
    'server-log': 'Güvenlik ve arıza giderme',
    'staff-log': 'Kanıt',
    'privacy-requests': 'Kanıt',
    runs: 'İmha Yönetmeliği 7',
  },
};
