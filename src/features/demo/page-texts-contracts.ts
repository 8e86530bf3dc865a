import type { PageText } from './pages.ts';

const sellerTr =
  'Satıcı: Arasta Ticaret A.Ş., Çarşı Cad. No: 12, Edirne. Telefon: 0850 000 00 00. E-posta: merhaba@arasta.example. KEP: arasta@hs00.kep.tr. MERSİS: 0000 0000 0000 0000.';
const sellerEn =
  'Seller: Arasta Ticaret A.Ş., Çarşı Cad. No: 12, Edirne, Türkiye. Phone: +90 850 000 00 00. E-mail: merhaba@arasta.example. KEP: arasta@hs00.kep.tr. MERSIS: 0000 0000 0000 0000.';

/** What is accepted, or read, before an order. */
export const contractPages: readonly PageText[] = [
  {
    url: '/on-bilgilendirme-formu',
    title: 'Ön Bilgilendirme Formu',
    titleEn: 'Pre-Information Form',
    sample: true,
    tr: [
      ['Satıcı', sellerTr],
      [
        'Ürün ve fiyat',
        'Ürünlerin temel nitelikleri ürün sayfasında; adedi, birim fiyatı, KDV tutarı, kargo bedeli ve vergiler dahil toplamı ödeme adımındaki sipariş özetinde yer alır. Özetteki toplam dışında bir bedel istenmez.',
      ],
      [
        'Ödeme',
        'Kredi ya da banka kartı, havale-EFT ve kapıda ödeme kullanılabilir. Taksitli ödemede vade farkı, onaydan önce taksit tablosunda gösterilir. Havale-EFT ödemesi 24 saat içinde yapılmalıdır.',
      ],
      [
        'Teslimat',
        'Sipariş, en geç 30 gün içinde belirttiğiniz adrese teslim edilir. Stoktaki ürünler genellikle iki iş gününde ulaşır.',
      ],
      [
        'Cayma hakkı',
        'Tüketici, teslimden itibaren 14 gün içinde gerekçe göstermeden cayabilir. Bildirim yukarıdaki e-posta adresine ya da telefona yapılır; ödenen tutar, bildirimin ulaşmasından itibaren 14 gün içinde iade edilir. Çabuk bozulan gıdalar, ambalajı açılmış hijyen ürünleri ve ölçüye kesilen ürünler cayma hakkının dışındadır.',
      ],
      [
        'Uyuşmazlık',
        'Şikâyet ve itirazlar, parasal sınırlara göre tüketicinin yerleşim yerindeki ya da satıcının bulunduğu yerdeki tüketici hakem heyetine veya tüketici mahkemesine yapılır. Tüketici mahkemesinde dava açılmadan önce arabulucuya başvurmak zorunludur.',
      ],
    ],
    en: [
      ['Seller', sellerEn],
      [
        'Goods and price',
        'The main characteristics are on the product page. Quantity, unit price, VAT, shipping and the total with all taxes are in the order summary at the payment step. Nothing is charged beyond that total.',
      ],
      [
        'Payment',
        'Credit or debit card, bank transfer and cash on delivery. The surcharge of installments is shown in the table before you confirm. A bank transfer must be made within 24 hours.',
      ],
      [
        'Delivery',
        'Orders are delivered to the address you gave within 30 days at the latest. Goods in stock usually arrive in two working days.',
      ],
      [
        'Right of withdrawal',
        'A consumer may withdraw within 14 days of delivery without giving a reason, by e-mail or phone as above. Payment is refunded within 14 days of the notice. Perishable food, opened hygiene goods and goods cut to length are excepted.',
      ],
      [
        'Disputes',
        'Depending on the amount, complaints go to the consumer arbitration committee or consumer court at the consumer’s residence or the seller’s place. Applying to a mediator is mandatory before a case at the consumer court.',
      ],
    ],
  },
  {
    url: '/mesafeli-satis-sozlesmesi',
    title: 'Mesafeli Satış Sözleşmesi',
    titleEn: 'Distance Sales Contract',
    sample: true,
    tr: [
      [
        '1. Taraflar',
        sellerTr,
        'Alıcı: siparişte adı, adresi ve iletişim bilgileri yer alan kişi ya da kuruluş.',
      ],
      [
        '2. Konu',
        'Bu sözleşme, alıcının elektronik ortamda sipariş verdiği ürünlerin satışı ve teslimi ile tarafların hak ve yükümlülüklerini düzenler. Ürünler, adetleri, fiyatları ve toplam tutar sipariş özetinde yazılıdır; özet bu sözleşmenin ekidir.',
      ],
      [
        '3. Ödeme',
        'Alıcı, siparişi onayladığında ödeme yükümlülüğü altına girdiğini kabul eder. Kart bilgileri satıcıya ulaşmaz, doğrudan bankanın güvenli sayfasına gönderilir. 24 saat içinde ödenmeyen havale-EFT siparişi iptal edilir.',
      ],
      [
        '4. Teslimat',
        'Ürün, alıcının gösterdiği adrese en geç 30 gün içinde, faturasıyla teslim edilir. Kargo bedeli özette belirtilir. Teslim anına kadar oluşan hasardan satıcı sorumludur.',
      ],
      [
        '5. Cayma hakkı',
        'Tüketici, teslimden itibaren 14 gün içinde cayma hakkını kullanabilir; ürünü bildirimden sonra 10 gün içinde geri gönderir. Satıcı, teslimat bedeli dahil ödemeyi bildirimin ulaşmasından itibaren 14 gün içinde aynı yöntemle iade eder. Ticari ya da mesleki amaçla alım yapan alıcılar bu maddenin dışındadır.',
      ],
      [
        '6. Ayıplı mal',
        'Alıcının, ayıplı mal için sözleşmeden dönme, bedelden indirim, ücretsiz onarım ve ayıpsız misliyle değişim hakları saklıdır.',
      ],
      [
        '7. Uyuşmazlık',
        'Parasal sınırlara göre tüketici hakem heyetleri ve tüketici mahkemeleri yetkilidir. Dava açılmadan önce arabulucuya başvurulması zorunludur. Ticari alımlarda Edirne mahkemeleri yetkilidir.',
      ],
      [
        '8. Yürürlük',
        'Alıcı, siparişi onaylamadan önce ön bilgilendirme formunu ve bu sözleşmeyi okuyup kabul ettiğini beyan eder. Sözleşme, siparişin onaylandığı tarihte yürürlüğe girer; bir örneği siparişle birlikte saklanır.',
      ],
    ],
    en: [
      [
        '1. Parties',
        sellerEn,
        'Buyer: the person or company whose name, address and contact details stand in the order.',
      ],
      [
        '2. Subject',
        'This contract governs the sale and delivery of goods ordered electronically and the rights and duties of both sides. Goods, quantities, prices and the total are in the order summary, which is an annex.',
      ],
      [
        '3. Payment',
        'By confirming, the buyer accepts the duty to pay. Card details never reach the seller; they go straight to the bank’s secure page. A transfer order not paid within 24 hours is cancelled.',
      ],
      [
        '4. Delivery',
        'Goods are delivered with their invoice within 30 days at the latest. The shipping charge is in the summary. The seller bears damage until delivery.',
      ],
      [
        '5. Right of withdrawal',
        'A consumer may withdraw within 14 days of delivery and sends the goods back within 10 days of the notice. The seller refunds the payment, delivery charge included, within 14 days of the notice by the same means. Purchases for trade or profession are excepted.',
      ],
      [
        '6. Defective goods',
        'The buyer keeps the rights to rescind, to a lower price, to free repair and to replacement.',
      ],
      [
        '7. Disputes',
        'Consumer arbitration committees and consumer courts are competent according to the amount. Applying to a mediator first is mandatory. For commercial purchases the courts of Edirne are competent.',
      ],
      [
        '8. Entry into force',
        'The buyer declares to have read and accepted the pre-information form and this contract before confirming. It takes effect on confirmation, and a copy is kept with the order.',
      ],
    ],
  },
  {
    url: '/kvkk-aydinlatma-metni',
    title: 'KVKK Aydınlatma Metni',
    titleEn: 'Personal Data Notice (KVKK)',
    sample: true,
    tr: [
      [
        'Veri sorumlusu',
        '6698 sayılı Kişisel Verilerin Korunması Kanunu uyarınca veri sorumlusu Arasta Ticaret A.Ş.’dir (Çarşı Cad. No: 12, Edirne).',
      ],
      [
        'İşlenen veriler ve amaçları',
        '- Kimlik ve iletişim bilgileri: üyelik, sipariş, fatura ve teslimat',
        '- Sipariş ve ödeme kayıtları: sözleşmenin ifası, muhasebe ve vergi yükümlülükleri (kart numarası tutulmaz)',
        '- Yorumlar: ürün sayfasında adınız ve soyadınızın baş harfiyle yayımlanması',
        '- İşlem güvenliği kayıtları: kötüye kullanımın önlenmesi',
      ],
      [
        'Hukuki sebep',
        'Veriler; sözleşmenin kurulması ve ifası, hukuki yükümlülük ve meşru menfaat sebeplerine dayanarak, bu sitedeki formlar aracılığıyla elektronik ortamda toplanır. Ticari ileti yalnız ayrıca verdiğiniz onayla gönderilir; onayınızı dilediğiniz an geri alabilirsiniz.',
      ],
      [
        'Aktarım',
        'Veriler; teslimat için kargo firmasına, ödeme için bankaya, yasal yükümlülük için yetkili kurumlara, gerektiği kadarıyla aktarılır. Yurt dışına aktarım yapılmaz.',
      ],
      [
        'Saklama',
        'Sipariş ve fatura kayıtları 10 yıl, üyelik bilgileri üyelik süresince, güvenlik kayıtları 2 yıl saklanır; süre dolunca silinir ya da anonim hale getirilir.',
      ],
      [
        'Haklarınız',
        'Kanunun 11. maddesi uyarınca verilerinizin işlenip işlenmediğini öğrenme, düzeltilmesini ya da silinmesini isteme, itiraz etme ve zararın giderilmesini talep etme hakkınız vardır. Başvurunuzu merhaba@arasta.example ya da KEP adresimize iletin; en geç 30 gün içinde yanıtlarız.',
      ],
    ],
    en: [
      [
        'Controller',
        'Under Law 6698 on the Protection of Personal Data the controller is Arasta Ticaret A.Ş. (Çarşı Cad. No: 12, Edirne, Türkiye).',
      ],
      [
        'Data and purposes',
        '- Identity and contact: membership, orders, invoices and delivery',
        '- Orders and payments: performing the contract, accounts and tax (card numbers are not kept)',
        '- Reviews: shown with your first name and the initial of your surname',
        '- Security records: preventing misuse',
      ],
      [
        'Legal grounds',
        'Data is collected by the forms of this site to conclude and perform the contract, to meet legal duties and for legitimate interests. Marketing is sent only with your separate consent, which you can withdraw at any time.',
      ],
      [
        'Recipients',
        'Carriers for delivery, banks for payment and authorities where the law requires, each no more than needed. Nothing is sent abroad.',
      ],
      [
        'Retention',
        'Orders and invoices 10 years, membership data while you are a member, security records 2 years; then deleted or made anonymous.',
      ],
      [
        'Your rights',
        'Under article 11 you may learn whether your data is processed, have it corrected or deleted, object, and claim damages. Write to merhaba@arasta.example or our KEP address; we answer within 30 days.',
      ],
    ],
  },
];
