export const mails = {
  greeting: (name: string) => `Sayın ${name},`,
  regards: (store: string) => `${store} ekibi`,
  alert: {
    subject: {
      stock: (product: string) => `${product} yeniden stokta`,
      price: (product: string) => `Fiyatı düştü: ${product}`,
    },
    back: (product: string) => `Haber vermemizi istediğiniz ${product} yeniden stokta.`,
    cheaper: (product: string) => `Haber vermemizi istediğiniz ${product} ucuzladı.`,
    prices: (before: string, now: string) =>
      `İstediğinizde ${before} idi, şimdi ${now} (KDV dahil).`,
    action: 'Ürüne git',
    why: (day: string) =>
      `Bu e-postayı ${day} günü siz istediniz; aynı uyarı için bir daha yazmayacağız. Öbür uyarılarınızı da bitirmek için:`,
  },
  notice: {
    confirmSubject: (product: string) => `Haberi onaylayın: ${product}`,
    asked: (product: string) =>
      `${product} yeniden stokta olunca bu adrese haber vermemiz istendi. Bunu siz istediyseniz düğmeye basın.`,
    confirm: 'İsteği onayla',
    ignore: (days: number) =>
      `Siz istemediyseniz bir şey yapmanız gerekmez: onaylanmayan istek ve adres ${days} gün sonra silinir, başka e-posta göndermeyiz.`,
    end: 'Aynı bağlantıyla isteği istediğiniz zaman silebilirsiniz.',
    why: (day: string) =>
      `Bu e-postayı ${day} günü siz istediniz. Adresinizi şimdi sildik: bu istek için bir daha yazmayacağız.`,
  },
  question: {
    subject: (product: string) => `Sorunuz cevaplandı: ${product}`,
    intro: (product: string) => `${product} hakkındaki sorunuzu cevapladık.`,
    asked: 'Sorunuz:',
    answer: 'Cevabımız:',
    action: 'Ürüne git',
  },
  review: {
    subject: (product: string) => `Yorumunuza yanıt geldi: ${product}`,
    intro: (product: string) => `${product} hakkındaki yorumunuzu yanıtladık.`,
    said: 'Yorumunuz:',
    answer: 'Yanıtımız:',
    action: 'Ürüne git',
  },
  received: {
    subject: (orderNo: string) => `Siparişiniz alındı: ${orderNo}`,
    intro: (orderNo: string) => `${orderNo} numaralı siparişinizi aldık. Teşekkür ederiz.`,
    accept:
      'Siparişinizi telefonda verdiniz. Ön bilgilendirmeyi ve sözleşmeyi aşağıda okuyun, siparişin sayfasında onaylayın.',
    acceptLink: 'Siparişi görün ve onaylayın',
  },
  paid: {
    subject: (orderNo: string) => `Ödemeniz alındı: ${orderNo}`,
    intro: (orderNo: string, amount: string) =>
      `${orderNo} numaralı siparişiniz için ${amount} tutarındaki ödemeniz bize ulaştı. Siparişinizi hazırlıyoruz.`,
  },
  shipped: {
    subject: (orderNo: string) => `Siparişiniz kargoya verildi: ${orderNo}`,
    intro: (orderNo: string) => `${orderNo} numaralı siparişiniz kargoya verildi.`,
    partSubject: (orderNo: string) => `Siparişinizin bir bölümü kargoya verildi: ${orderNo}`,
    partIntro: (orderNo: string) =>
      `${orderNo} numaralı siparişinizin bir bölümü kargoya verildi; kalanı hazırlanıyor.`,
    restSubject: (orderNo: string) => `Siparişinizin kalanı kargoya verildi: ${orderNo}`,
    restIntro: (orderNo: string) =>
      `${orderNo} numaralı siparişinizin kalanı da kargoya verildi; gönderilecek ürün kalmadı.`,
    contents: 'Kolideki ürünler',
    title: 'Kargo',
    carrier: 'Kargo firması',
    trackingNo: 'Takip no',
    track: 'Kargo Takip',
  },
  cancelled: {
    subject: (orderNo: string) => `Siparişiniz iptal edildi: ${orderNo}`,
    intro: (orderNo: string) => `${orderNo} numaralı siparişiniz iptal edildi.`,
    refund: (amount: string) =>
      `Ödediğiniz ${amount} iade edilecek. İade yapıldığında size yazacağız.`,
  },
  partCancelled: {
    subject: (orderNo: string) => `Siparişinizin bir bölümü iptal edildi: ${orderNo}`,
    intro: (orderNo: string) =>
      `${orderNo} numaralı siparişinizin bir bölümü iptal edildi. Kalan siparişiniz aşağıda.`,
    refund: (amount: string) => `${amount} iade edilecek. İade yapıldığında size yazacağız.`,
    parts: 'İptal edilenler',
  },
  corrected: {
    subject: (orderNo: string) => `Siparişiniz değişti: ${orderNo}`,
    intro: (orderNo: string) =>
      `${orderNo} numaralı siparişinizi düzelttik. Değişenler ve siparişinizin yeni hâli aşağıda.`,
    refund: (amount: string) => `${amount} iade edilecek. İade yapıldığında size yazacağız.`,
    due: (amount: string) =>
      `Ödenecek fark ${amount}. Lütfen aşağıdaki hesaplardan birine havale edin.`,
    door: (amount: string) => `Kapıda ödeyeceğiniz tutar artık ${amount}.`,
    changes: 'Değişenler',
    in: (name: string, quantity: string, unit: string) => `${name} eklendi, ${quantity} ${unit}`,
    out: (name: string) => `${name} çıkarıldı`,
    discount: 'İndirim, KDV hariç',
    address: 'Teslimat adresi değişti',
    total: (was: string, is: string) => `Toplam: ${was} → ${is}`,
    dueTitle: 'Ödenecek fark',
  },
  note: {
    subject: (orderNo: string) => `Siparişinizle ilgili not: ${orderNo}`,
    intro: (orderNo: string) => `${orderNo} numaralı siparişiniz için size bir notumuz var:`,
  },
  invoice: {
    subject: (orderNo: string) => `Faturanız hazır: ${orderNo}`,
    intro: (number: string) =>
      number === ''
        ? 'Faturanızı siparişinizin sayfasından açabilirsiniz.'
        : `${number} numaralı faturanızı siparişinizin sayfasından açabilirsiniz.`,
    open: 'Faturayı aç',
  },
  expired: {
    subject: (orderNo: string) => `Siparişinizin süresi doldu: ${orderNo}`,
    intro: (orderNo: string) =>
      `${orderNo} numaralı siparişinizin ödemesi süresi içinde ulaşmadığı için sipariş iptal edildi, ürünler yeniden satışa açıldı. Ödemeyi yaptıysanız lütfen bize yazın.`,
  },
  refunded: {
    subject: (orderNo: string) => `Ödemeniz iade edildi: ${orderNo}`,
    intro: (orderNo: string, amount: string) =>
      `${orderNo} numaralı siparişiniz için ${amount} iade edildi. Tutarın hesabınıza geçmesi bankanıza göre birkaç gün sürebilir.`,
  },
  refundAccount: {
    subject: (orderNo: string) => `İadeniz için hesap bilginiz gerekiyor: ${orderNo}`,
    intro: (orderNo: string, amount: string) =>
      `${orderNo} numaralı siparişiniz için size ${amount} göndereceğiz. Lütfen bu e-postayı yanıtlayarak IBAN’ınızı ve hesap sahibinin adını yazın. Kart numaranızı ve şifrenizi yazmayın.`,
  },
  returned: {
    subject: (orderNo: string) => `Ödemeniz iade edilecek: ${orderNo}`,
    intro: (orderNo: string, amount: string) =>
      `${orderNo} numaralı siparişiniz için ${amount} tutarındaki ödemeniz bize ulaştı, ancak sipariş tamamlanamadı. Tutarın tamamı kartınıza iade edilecek. İade yapıldığında size yazacağız.`,
  },
  chargedTwice: {
    subject: (orderNo: string) => `Kartınızdan fazla çekilen tutar iade edilecek: ${orderNo}`,
    intro: (orderNo: string, amount: string) =>
      `Bankanız ${orderNo} numaralı siparişiniz için kartınızdan bir kez daha para çekti. Fazla çekilen ${amount} kartınıza iade edilecek; siparişiniz bundan etkilenmez. İade yapıldığında size yazacağız.`,
  },
  cardPayment: {
    failed: {
      subject: (orderNo: string) => ['Ödemeniz tamamlanamadı', orderNo].filter(Boolean).join(': '),
      intro: (amount: string) =>
        `Bankanıza sorduk: ${amount} tutarındaki kart ödemeniz tamamlanmadı.`,
    },
    credited: {
      subject: (amount: string) => `Ödemeniz cari hesabınıza işlendi: ${amount}`,
      intro: (amount: string) =>
        `Kartınızdan çekilen ${amount} bize ulaştı ve cari hesabınıza işlendi.`,
    },
    returned: {
      subject: (amount: string) => `Ödemeniz iade edilecek: ${amount}`,
      intro: (amount: string) => `Kartınızdan çekilen ${amount} cari hesabınıza işlenemedi.`,
      later: 'İade yapıldığında size yazacağız.',
    },
    refunded: {
      subject: (amount: string) => `Ödemeniz iade edildi: ${amount}`,
      intro: (amount: string) =>
        `Cari hesabınıza işlenemeyen ${amount} kartınıza iade edildi. Tutarın hesabınıza geçmesi bankanıza göre birkaç gün sürebilir.`,
    },
    cart: 'Sepetim',
    statement: 'Cari hesabım',
  },
  newOrder: {
    subject: (orderNo: string, amount: string) => `Yeni sipariş: ${orderNo}, ${amount}`,
    intro: (orderNo: string) => `${orderNo} numaralı yeni bir sipariş geldi.`,
    customer: 'Müşteri',
  },
  confirm: {
    subject: 'E-posta adresinizi doğrulayın',
    intro: (store: string) =>
      `${store} hesabınız bu e-posta adresiyle açıldı. Adresin size ait olduğunu doğrulamak için bağlantıyı açın:`,
    action: 'Adresimi doğrula',
    hint: 'Bağlantı 3 gün geçerlidir ve bir kez kullanılır. Bu hesabı siz açmadıysanız bir şey yapmanız gerekmez.',
  },
  reset: {
    subject: 'Yeni şifrenizi belirleyin',
    intro: (store: string) =>
      `${store} hesabınız için yeni bir şifre istendi. Şifrenizi belirlemek için bağlantıyı açın:`,
    action: 'Yeni şifre belirle',
    hint: 'Bağlantı 1 saat geçerlidir ve bir kez kullanılır. Bunu siz istemediyseniz bir şey yapmanız gerekmez: şifreniz değişmedi.',
  },
  staffInvitation: {
    subject: (store: string) => `${store} yönetimine çağrıldınız`,
    intro: (store: string) =>
      `${store} mağazasının yönetiminde çalışmak üzere çağrıldınız. Şifrenizi ve tek kullanımlık kodunuzu kurmak için bağlantıyı açın:`,
    action: 'Girişi kur',
    hint: 'Bağlantı 3 gün geçerlidir ve bir kez kullanılır. Bu çağrıyı beklemiyorsanız bir şey yapmanız gerekmez.',
  },
  closed: {
    subject: 'Hesabınız silindi',
    intro: (store: string) =>
      `${store} hesabınız isteğiniz üzerine silindi. Adresleriniz, favorileriniz, listeleriniz, sepetiniz ve oturumlarınız kaldırıldı; değerlendirmelerinizdeki adınız gizlendi.`,
    kept: 'Verdiğiniz siparişlerin tutarları, ürünleri ve fatura adresi, Türk Ticaret Kanunu ile Vergi Usul Kanunu gereği yasal süre boyunca saklanır.',
    hint: 'Bunu siz istemediyseniz lütfen hemen bize yazın. Bu e-posta adresiyle istediğiniz zaman yeniden üye olabilirsiniz.',
  },
  stockTaken: {
    subject: (orderNo: string) => `Ödenmemiş sipariş stokun büyük bölümünü aldı: ${orderNo}`,
    intro: (orderNo: string) =>
      `${orderNo} numaralı sipariş henüz ödenmedi ve şu ürünlerin stokunun büyük bölümünü ayırdı:`,
    line: (p: { name: string; code: string; pieces: string; before: string; share: string }) =>
      `${p.name} (${p.code}): ${p.before} adetten ${p.pieces} adet, ${p.share}`,
  },
  answerRefused: {
    subject: 'Doğru olmayan bir ödeme yanıtı reddedildi',
    intro: (orderNo: string) =>
      orderNo === ''
        ? 'Bir ödeme adına gelen yanıt doğrulanamadı ve hiçbir şey değiştirmedi. Mağaza bankaya kendisi soruyor.'
        : `${orderNo} numaralı siparişin ödemesi adına gelen yanıt doğrulanamadı ve hiçbir şey değiştirmedi. Mağaza bankaya kendisi soruyor.`,
    hint: 'Bir kez olması bir deneme olabilir. Sık oluyorsa bankanızla anahtarları yenileyin.',
    attempt: (id: string, reason: string) => `Ödeme denemesi ${id}: ${reason}`,
  },
  otherCard: {
    subject: (orderNo: string, amount: string) =>
      `Ödeme, taksiti seçilen karttan başka bir kartla yapıldı: ${[orderNo, amount].filter(Boolean).join(', ')}`,
    intro: (orderNo: string, amount: string) =>
      `${orderNo === '' ? 'Bir cari hesap ödemesinde' : `${orderNo} numaralı siparişin ödemesinde`} bir bankanın taksit seçeneği kullanıldı, ama ${amount} o bankanın bu seçenekten yararlanabilen bir kartıyla ödenmedi. Ödeme kabul edilmedi; tutarın tamamı iade ediliyor.`,
    cards: (bin: string, paid: string) =>
      `Seçenek ${bin} ile başlayan bir kart için seçildi; ödeyen kart: ${paid}`,
  },
  declinedCard: {
    subject: (card: string) => `Bir kart birçok müşteride reddedildi: ${card}`,
    intro: (card: string, customers: number, declines: number) =>
      `${card} kartı son 24 saatte ${customers} müşterinin ödemesinde toplam ${declines} kez reddedildi.`,
    hint: 'Çalınmış bir kart deneniyor olabilir. Kart bu yüzden engellenmez: bu müşterilerin siparişlerine göndermeden önce bakın, gerekirse bankanızı arayın. Bu kart için 24 saat içinde yeniden yazmayız.',
  },
  refundRefused: {
    subject: (orderNo: string, amount: string) =>
      `İade reddedildi: ${[orderNo, amount].filter(Boolean).join(', ')}`,
    intro: (orderNo: string, amount: string) =>
      `${orderNo === '' ? 'Bir cari hesap ödemesinin' : `${orderNo} numaralı siparişin`} ${amount} tutarındaki iadesini ödeme kuruluşu kabul etmedi. Müşteriye parayı başka yoldan gönderin.`,
    customer: (name: string, email: string) => `Müşteri: ${name}, ${email}`,
    why: (text: string) => `Gerekçe: ${text}`,
  },
  transfer: {
    title: 'Havale / EFT ile ödeme',
    amount: 'Tutar',
    accountNo: (no: string) => `Hesap no ${no}`,
    iban: (iban: string) => `IBAN ${iban}`,
    reference: 'Açıklama (sipariş no)',
    deadline: 'Son ödeme',
    hint: 'Ödemenizi 24 saat içinde yapmalısınız. Açıklamaya yalnız sipariş numaranızı yazın; süre dolduğunda sipariş iptal olabilir.',
  },
  product: 'Ürün',
  amountWithTax: 'Tutar (KDV dahil)',
  taxRate: (percent: string) => `KDV ${percent}`,
  ownCode: (code: string) => `Sizin kodunuz: ${code}`,
  lineNote: (note: string) => `Not: ${note}`,
  moreLines: (count: string) => `… ve ${count} satır daha`,
  moreLinesHint: 'Hepsi siparişin sayfasındadır.',
  linesTotal: 'Toplam (KDV dahil)',
  subTotal: 'Ara Toplam (KDV hariç)',
  tax: 'KDV',
  shipping: 'Kargo',
  free: 'ÜCRETSİZ',
  recipientPays: 'Alıcı Ödemeli',
  commission: 'Vade farkı',
  total: 'Genel Toplam',
  inLira: 'TL karşılığı',
  deliveryAddress: 'Teslimat adresi',
  invoiceAddress: 'Fatura adresi',
  taxOffice: (office: string) => `${office} V.D.`,
  order: 'Sipariş bilgileri',
  orderNo: 'Sipariş no',
  date: 'Tarih',
  payment: 'Ödeme',
  methods: { 2: 'Kredi Kartı', 3: 'Kapıda Ödeme', 4: 'Havale-EFT', 5: 'Açık Hesap' },
  reference: 'Referans numaranız',
  orderedFor: 'Firma',
  costCentre: 'Masraf yeri',
  approvedBy: 'Onaylayan',
  branch: 'Şube',
  description: 'Açıklama',
  orders: 'Siparişlerim',
  guestOrder: 'Siparişinizi görün',
  mersis: (number: string) => `Mersis: ${number}`,
  kep: (address: string) => `KEP: ${address}`,
  inbox: {
    title: 'Gönderilen e-postalar',
    hint: 'Yalnız geliştirmede: SMTP_URL verilmediği için e-postalar gönderilmedi, dosyaya yazıldı.',
    empty: 'Henüz e-posta yok.',
    back: 'Bütün e-postalar',
    wide: 'Masaüstü',
    phone: 'Telefon',
    text: 'Düz metin',
    headers: 'Başlıklar',
  },
};
