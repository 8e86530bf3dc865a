import type { SettingGroup, SettingKey } from '#rules/settings/setting-groups.ts';

/** Each setting's name, and a sentence on what it does in the shop. */
interface SettingWords {
  name: string;
  hint: string;
}

export const settingNames = {
  groups: {
    store: 'Mağaza',
    prices: 'Fiyat ve gösterim',
    stock: 'Stok',
    shipping: 'Kargo',
    payment: 'Ödeme',
    debt: 'Cari hesap',
    orders: 'Sipariş',
    returns: 'Hukuk ve iade',
    accounts: 'Hesaplar',
    system: 'Sistem',
  } satisfies Record<SettingGroup, string>,
  groupHints: {
    store: 'Ad, iletişim, sosyal medya: dükkânın her sayfasında görünenler.',
    prices: 'Fiyat gösterilsin mi, KDV dâhil mi, hangi para biriminde?',
    stock: 'Müşteri stokta ne kadar olduğunu nasıl görsün?',
    shipping: 'Sepetin desisi hangi banda düşerse o ücret yazılır.',
    payment: 'Yöntemler, banka hesapları, taksitler.',
    debt: 'Vadesi geçen borç müşteriye ne zaman, nerede hatırlatılsın?',
    orders: 'Ödenmemiş siparişlerin sınırları.',
    returns: 'İndirimlerin kanıtı, iade süresi, iade kargosu, şirketlerin iadesi.',
    accounts: 'Üyelik, şifre, kimlik numarası.',
    system: 'E-postalar, anahtarlar, sunucu.',
  } satisfies Record<SettingGroup, string>,
  settings: {
    'store.name': { name: 'Mağaza adı', hint: 'Başlıkta, e-postalarda ve belgelerde yazar.' },
    'store.slogan': {
      name: 'Slogan',
      hint: 'Ana sayfanın başlığı; ilk virgülden sonrası renkli yazılır.',
    },
    'store.sloganEn': { name: 'Slogan, İngilizce', hint: 'Boşsa Türkçesi gösterilir.' },
    'store.lead': { name: 'Tanıtım', hint: 'Sloganın altında bir iki cümle.' },
    'store.leadEn': { name: 'Tanıtım, İngilizce', hint: 'Boşsa Türkçesi gösterilir.' },
    'store.legalName': { name: 'Ticaret unvanı', hint: 'Altbilgide ve sözleşmelerde yazar.' },
    'store.address': { name: 'Adres', hint: 'Altbilgide, fişte ve sözleşmelerde yazar.' },
    'store.phone': { name: 'Telefon', hint: 'Altbilgide ve iletişim sayfasında yazar.' },
    'store.email': {
      name: 'E-posta',
      hint: 'Yeni sipariş haberleri buraya gider, altbilgide yazar.',
    },
    'store.openingHours': {
      name: 'Çalışma saatleri',
      hint: 'Altbilgide yazar: Pzt–Cmt 09.00–18.00.',
    },
    'store.logo': {
      name: 'Logo',
      hint: 'Üst başlıkta mağaza adının yerine görünür. JPEG, PNG ya da WebP; saydam ve yatay resim en iyisi. Boş: ad ve amblem.',
    },
    'store.color': {
      name: 'Renk',
      hint: 'Düğmeler ve bağlantılar; beyaz yazı üstünde okunmalı. Boş: tasarımın rengi.',
    },
    'store.url': { name: 'Web adresi', hint: 'Belgelerde yazar. https:// ile başlar.' },
    'store.mersis': { name: 'MERSİS no', hint: 'Altbilgide yazar; kanun ister.' },
    'store.kep': { name: 'KEP adresi', hint: 'Altbilgide yazar; kanun ister.' },
    'store.taxOffice': { name: 'Vergi dairesi', hint: 'Faturada yazar.' },
    'store.vkn': { name: 'Vergi numarası', hint: 'On hane; şahıs işletmesinde TC kimlik no.' },
    'store.tradeRegistry': { name: 'Ticaret sicil no', hint: 'İletişim bilgilerinde yazar.' },
    'store.chamber': { name: 'Meslek odası', hint: 'Üyesi olduğunuz oda.' },
    'store.chamberUrl': { name: 'Odanın davranış kuralları', hint: 'Adresi.' },
    'store.etbisUrl': {
      name: 'ETBİS kaydı',
      hint: 'Kaydınızın adresi; doldurunca mağazada görünür.',
    },
    'store.iysNo': { name: 'İYS marka kodu', hint: 'İleti Yönetim Sistemi’ndeki kodunuz.' },
    'store.socialMedia': { name: 'Sosyal medya', hint: 'Açık olanlar altbilgide simge olur.' },
    'store.whatsappControl': {
      name: 'WhatsApp',
      hint: 'Açıkken her sayfada düğmesi olur; tükenen üründe “Stok Sorunuz” yazar.',
    },
    'store.whatsappNumber': { name: 'WhatsApp numarası', hint: 'Ülke koduyla: 90 850 000 00 00.' },
    showPriceStatus: {
      name: 'Fiyatları kim görür',
      hint: 'Fiyat görmeyen sepete ürün ekleyemez; ona hiçbir fiyat gönderilmez.',
    },
    productsWithKdv: { name: 'Fiyatlar KDV dâhil', hint: 'Kapalıyken “+ KDV” ile yazılır.' },
    showListPrice: {
      name: 'Liste fiyatını göster',
      hint: 'Üstü çizili fiyat ve indirim oranı kartta ve üründe yazar.',
    },
    guestGroup: {
      name: 'Ziyaretçi grubu',
      hint: 'Giriş yapmayanların grubu. Grupsuz: ürünlerin kendi fiyatı.',
    },
    registeredGroup: {
      name: 'Yeni üye grubu',
      hint: 'Yeni kayıt olanlar bu gruba girer.',
    },
    addToCartButton: {
      name: 'Kartlarda sepete ekle',
      hint: 'Kapalıyken düğme yalnız ürün sayfasındadır.',
    },
    dailyRates: {
      name: 'Günlük kurla giden para birimleri',
      hint: 'Merkez Bankası döviz satış kuruna pay eklenir. Sunucuda RATES_URL ister.',
    },
    dailyRateLimit: {
      name: 'Günlük kurda en çok değişim, %',
      hint: 'Aşan kur kendiliğinden alınmaz, size gösterilir.',
    },
    stockInfoStatus: { name: 'Stok gösterimi', hint: 'Ürün sayfasında ve kartta yazan stok.' },
    cartStockControl: {
      name: 'Stoksuz satışa izin ver',
      hint: 'Açıkken sepet stoğa bakmaz, biten ürün “TÜKENDİ!” şeridiyle satılır.',
    },
    showNotInStocks: {
      name: 'Stoğu bitenleri listede göster',
      hint: 'Kapalıyken listeden ve aramadan kalkar, adresi çalışır.',
    },
    kargoUcreti: { name: 'Kargo bantları', hint: 'Son bandın üstünde son bandın ücreti geçer.' },
    ucretsizKargoSecenek: {
      name: 'Ücretsiz kargo',
      hint: 'Sepet eşiğe ulaşınca ücret sıfır olur, sepette kalan tutar yazar.',
    },
    ucretsizKargoMiktar: { name: 'Ücretsiz kargo eşiği', hint: 'KDV dâhil sepet tutarı.' },
    kargoAliciyaAit: {
      name: 'Alıcı ödemeli',
      hint: 'Açıkken ücret hesaplanmaz, “Alıcı Ödemeli” yazar.',
    },
    urNo: { name: 'Kargo ürünü no', hint: 'Kargoyu temsil eden ürün hesaba katılmaz. Boş: yok.' },
    sameDayUntilHour: {
      name: 'Aynı gün kargo saati',
      hint: 'Bu saatten önceki siparişler o gün çıkar. 0: söz verilmez.',
    },
    saturdayIsWorkingDay: {
      name: 'Cumartesi iş günü',
      hint: 'Açıkken cumartesi de çıkış ve teslimat sayılır.',
    },
    deliveryDays: { name: 'Teslimat süreleri', hint: 'İl plakasına göre iş günü; boş: söylenmez.' },
    closedDays: { name: 'Kapalı günler', hint: 'Resmî tatillere ek; o günler kargo çıkmaz.' },
    b2c_kk_odeme: { name: 'Kredi kartı', hint: 'Ödeme adımında ilk sekme, 3-D Secure ile.' },
    b2c_heft_odeme: { name: 'Havale-EFT', hint: 'Sipariş hemen verilir, ödeme beklenir.' },
    b2c_ko_odeme: { name: 'Kapıda ödeme', hint: 'Kargo tahsil eder.' },
    b2b_acik_hesap: {
      name: 'Açık hesap',
      hint: 'Limiti olan firmaların kullanıcıları hesaba sipariş verir.',
    },
    cardProvider: {
      name: 'Kart sağlayıcısı',
      hint: 'Anahtarları sunucunun ortam değişkenlerindedir.',
    },
    b2cHavaleEftHesapBilgisi: {
      name: 'Banka hesapları',
      hint: 'Havale adımında ve e-postada bu sırayla yazar.',
    },
    installmentLimit: { name: 'Taksit için en az', hint: 'Bu tutarın üstünde taksit seçilebilir.' },
    installmentCaps: {
      name: 'Taksit sınırları',
      hint: 'Kategoriye ve kart türüne göre en çok taksit.',
    },
    showOverdueDebtInfo: {
      name: 'Her sayfada göster',
      hint: 'Kapalıyken yalnız cari hesap sayfasında yazar.',
    },
    overdueDebtInfoLimit: {
      name: 'Bildirim eşiği',
      hint: 'Vadesi geçen borç bu tutara ulaşınca yazar.',
    },
    expireUnpaidTransfers: {
      name: 'Ödenmeyen havaleyi bitir',
      hint: '24 saatte ödenmeyen havale ya da ödeme bağlantısı siparişi sona erer, stoğu geri döner.',
    },
    unpaidOrderLimit: {
      name: 'Ödenmemiş sipariş, en çok',
      hint: 'Bir müşterinin aynı anda açık tutabileceği.',
    },
    unpaidOrderLimitBusiness: {
      name: 'Şubeli müşteride en çok',
      hint: 'Şubesi olan müşterinin ödenmemiş siparişi.',
    },
    unpaidAmountLimit: {
      name: 'Ödenmemiş tutar, en çok',
      hint: 'Ödenmemiş siparişlerin toplamı. 0: sınır yok.',
    },
    unpaidStockShare: {
      name: 'Büyük pay uyarısı',
      hint: 'Ödenmemiş bir sipariş stoğun bu yüzdesini aşarsa size yazılır.',
    },
    discountClaims: {
      name: 'Yalnız kanıtlı indirim',
      hint: 'Üstü çizili fiyat ve yüzde, fiyat geçmişinin kanıtladığı indirimde görünür (FEY 11, TRH 14). Kapalıyken yazdığınız liste fiyatı çizilir; yasa açık olmasını ister.',
    },
    priceWindowDays: {
      name: 'Önceki fiyat, gün',
      hint: 'İndirimden önceki en düşük fiyatın arandığı süre. Türkiye 10, AB 30 gün ister.',
    },
    discountDays: {
      name: 'İndirim süresi, gün',
      hint: 'Son günü yazılmamış bir indirim başladıktan bu kadar gün sonra biter.',
    },
    withdrawalDays: {
      name: 'Cayma hakkı, gün',
      hint: 'Yasanın teslimden sonra tanıdığı süre; bugün 14 gün (MSY 9).',
    },
    returnDays: {
      name: 'İade süresi, gün',
      hint: 'Teslimden sonra gerekçesiz iade: alıcıya gösterilen sözünüz. Daha kısaysa yasanın süresi geçerlidir.',
    },
    returnCarrier: {
      name: 'İade kargosu',
      hint: 'Anlaştığınız kargo; müşteri ücretsiz gönderir. Boş: dilediği kargoyla, karşı ödemeli.',
    },
    returnCode: { name: 'İade kodu', hint: 'Kargo şubesinde söylenen müşteri kodu.' },
    returnAddress: { name: 'İade adresi', hint: 'Boş: mağazanın adresi.' },
    companyReturns: {
      name: 'Şirketler iade isteyebilsin',
      hint: 'Cayma hakları yoktur; istekleri size gelir, siz karar verirsiniz.',
    },
    exchanges: {
      name: 'Müşteriler değişim isteyebilsin',
      hint: 'Aynı ürün ya da aynı fiyatlı seçeneği; iade sonuçlanınca değişim siparişi kendiliğinden oluşur.',
    },
    companyContracts: {
      name: 'Şirketler sözleşmeleri onaylasın',
      hint: 'Kapalıyken şirket siparişinde ön bilgilendirme ve mesafeli satış sözleşmesi sorulmaz.',
    },
    invoiceAt: {
      name: 'Faturanın kesileceği an',
      hint: 'Entegratöre ya da muhasebeye o anda bildirilir.',
    },
    eInvoiceLookup: {
      name: 'e-Fatura mükellefi sorgusu',
      hint: 'Entegratörünüzün https adresi; {vkn} yerine vergi numarası gelir. Boşsa entegratör karar verir.',
    },
    cartReminder: {
      name: 'Sepet hatırlatması (saat)',
      hint: '0: gönderilmez. Yalnız kampanya e-postasına onayı İYS’de kayıtlı olanlara, sepet başına bir kez.',
    },
    dormantYears: {
      name: 'Kullanılmayan hesap (yıl)',
      hint: 'Bu süre giriş, sipariş ve hareket görmeyen hesap, 30 gün önceden haber verilip kapatılır. 2–10; 0: kapatılmaz.',
    },
    shippingVat: { name: 'Kargo ücretindeki KDV (%)', hint: 'Faturada ayrılır.' },
    commissionVat: { name: 'Vade farkındaki KDV (%)', hint: 'Faturada ayrılır.' },
    quotes: {
      name: 'Teklif istenebilir',
      hint: 'Giriş yapan müşteri sepetinden teklif ister.',
    },
    quoteMinTotal: {
      name: 'En düşük teklif tutarı',
      hint: 'KDV hariç, varsayılan para biriminde. 0 sınır koymaz.',
    },
    quoteValidDays: {
      name: 'Teklifin geçerlilik süresi (gün)',
      hint: 'Yanıtta başka bir gün yazılmazsa.',
    },
    companyOwner: {
      name: 'Firmaların koşulları',
      hint: 'Grup, sözleşme listesi ve ürün kümeleri. ERP’den geliyorsa yönetimde kilitlidir.',
    },
    companyApplications: {
      name: 'Firma başvurusu',
      hint: 'Üye olanlar firma adına başvurabilir. Siz kabul edene kadar bireysel müşteridir.',
    },
    approvalDays: {
      name: 'Onay süresi',
      hint: 'Firma içi onay bekleyen sipariş bu kadar gün sonra kapanır.',
    },
    reviewModeration: {
      name: 'Yorumlar önce onaylansın',
      hint: 'Yorum, siz yayımlayana kadar dükkânda görünmez.',
    },
    guestCheckout: { name: 'Üye olmadan sipariş', hint: 'Ziyaretçi hesap açmadan alabilir.' },
    passwordMinLength: { name: 'En kısa şifre', hint: '6 ile 30 karakter arası.' },
    nationalIdRequired: {
      name: 'T.C. kimlik no iste',
      hint: 'Türkiye’deki bireysel adreslerde zorunlu olur.',
    },
    mailSender: { name: 'E-posta göndereni', hint: 'Ad <adres>; boş: sunucunun adresi.' },
    mailReplyTo: { name: 'Yanıt adresi', hint: 'Müşterinin yanıtı buraya gelir; boş: gönderen.' },
  } satisfies Record<SettingKey, SettingWords>,
};
