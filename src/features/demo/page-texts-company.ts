import type { PageText } from './pages.ts';

/** Who the shop is, how it is reached, how goods come back, what it stores in the browser. */
export const companyPages: readonly PageText[] = [
  {
    url: '/hakkimizda',
    title: 'Hakkımızda',
    titleEn: 'About Us',
    sample: false,
    tr: [
      [
        '',
        'Arasta, aynı çatının altında yan yana dizilmiş dükkânların adıdır. Bizim arastamızda nalbur, kırtasiyeci, züccaciyeci ve ambalajcı tek tezgâhta buluşur: işyerinize koliyle, evinize taneyle.',
      ],
      [
        'Nasıl çalışırız',
        'Her üründe adet, kutu ve koli fiyatını, KDV hariç ve dahil tutarı yan yana gösteririz. Hesap makinesi açmanız, teklif beklemeniz gerekmez.',
        'Stoklarımız Edirne, İkitelli ve Ankara depolarındadır. Ürün sayfasındaki stok, o anda rafta duran miktardır.',
      ],
      [
        'Söz verdiklerimiz',
        '- Saat 16.00’ya kadar verilen siparişte, rozetini taşıyan ürünler aynı gün kargodadır.',
        '- Fatura her gönderide kutudadır.',
        '- Soruyu satan değil bilen yanıtlar.',
      ],
    ],
    en: [
      [
        '',
        'An arasta is a row of shops under one roof. In ours, the ironmonger, the stationer, the kitchenware dealer and the packer share one counter: by the carton for your business, by the piece for your home.',
      ],
      [
        'How we work',
        'Every product shows its price by the piece, the box and the carton, with and without VAT. No calculator, no waiting for a quote.',
        'Stock lies in Edirne, İkitelli and Ankara. What a product page shows is what stands on the shelf.',
      ],
      [
        'What we promise',
        '- Goods with the badge leave the same day when ordered by 16:00.',
        '- An invoice in every parcel.',
        '- Answers from people who know the goods.',
      ],
    ],
  },
  {
    url: '/iletisim',
    title: 'İletişim',
    titleEn: 'Contact',
    sample: false,
    tr: [
      [
        'Arasta Ticaret A.Ş.',
        'Çarşı Cad. No: 12, Edirne',
        'Telefon: 0850 000 00 00',
        'E-posta: merhaba@arasta.example',
        'KEP: arasta@hs00.kep.tr',
        'MERSİS: 0000 0000 0000 0000',
      ],
      [
        'Çalışma saatleri',
        '- Hafta içi 08.30–18.00',
        '- Cumartesi 09.00–14.00',
        '- Pazar kapalıyız; siparişler pazartesi sabahı hazırlanır.',
      ],
      [
        'Siparişinizle ilgili',
        'Sipariş numaranızı yazarsanız daha hızlı yanıt veririz. Kargodaki bir gönderiyi Siparişlerim sayfasından da izleyebilirsiniz.',
      ],
    ],
    en: [
      [
        'Arasta Ticaret A.Ş.',
        'Çarşı Cad. No: 12, Edirne, Türkiye',
        'Phone: +90 850 000 00 00',
        'E-mail: merhaba@arasta.example',
        'KEP: arasta@hs00.kep.tr',
        'MERSIS: 0000 0000 0000 0000',
      ],
      [
        'Hours',
        '- Monday to Friday 08:30–18:00',
        '- Saturday 09:00–14:00',
        '- Closed on Sunday; orders are packed on Monday morning.',
      ],
      [
        'About your order',
        'With your order number we can answer faster. You can also follow a parcel on the My Orders page.',
      ],
    ],
  },
  {
    url: '/iade-ve-degisim',
    title: 'İade ve Değişim',
    titleEn: 'Returns and Exchanges',
    sample: true,
    tr: [
      [
        'Cayma hakkı',
        'Tüketiciler, ürünü teslim aldıkları günden itibaren 14 gün içinde gerekçe göstermeden ve cezai şart ödemeden cayabilir. Bildirimi e-postayla ya da Siparişlerim sayfasındaki numarayla bize iletmeniz yeterlidir.',
      ],
      [
        'Nasıl gönderilir',
        '- Bildirimden sonra 10 gün içinde ürünü faturasıyla kargoya verin.',
        '- Ürünü, olağan inceleme dışında kullanılmamış ve eksiksiz gönderin.',
        '- Anlaşmalı kargoyla iade ücretsizdir; kodu bildiriminize yanıt olarak yollarız.',
      ],
      [
        'Ücretin iadesi',
        'Bildiriminizin bize ulaşmasından sonra 14 gün içinde, teslimat bedeli dahil, ödediğiniz yöntemle iade ederiz. Taksitli ödemelerde iadenin karta yansıması bankanıza bağlıdır.',
      ],
      [
        'Cayılamayan ürünler',
        '- Çabuk bozulan gıdalar',
        '- Ambalajı açılmış hijyen ürünleri',
        '- Ölçüye kesilen kablo, zincir ve halat ile size özel hazırlanan ürünler',
      ],
      [
        'Hasarlı ya da yanlış ürün',
        'Kargo görevlisinin yanında tutanak tutturun ya da teslimden sonra 2 gün içinde fotoğrafıyla bize yazın; yenisini göndeririz. Ayıplı mala ilişkin yasal haklarınız saklıdır.',
      ],
    ],
    en: [
      [
        'Right of withdrawal',
        'Consumers may withdraw within 14 days of delivery without giving a reason and without penalty. An e-mail or a call with the order number is enough.',
      ],
      [
        'How to send goods back',
        '- Hand the goods to the carrier within 10 days of your notice, with the invoice.',
        '- Send them complete and unused beyond ordinary inspection.',
        '- Returns with our carrier are free; we reply to your notice with the code.',
      ],
      [
        'Refund',
        'We refund within 14 days of your notice, delivery charge included, by the way you paid. For installments, the date on your statement depends on your bank.',
      ],
      [
        'What cannot be returned',
        '- Perishable food',
        '- Hygiene goods once opened',
        '- Cable, chain and rope cut to length, and goods made to order',
      ],
      [
        'Damaged or wrong goods',
        'Have the courier note it, or write to us with a photograph within 2 days, and we send a new one. Your statutory rights for defective goods remain.',
      ],
    ],
  },
  {
    url: '/cerez-politikasi',
    title: 'Çerez Politikası',
    titleEn: 'Cookie Policy',
    sample: true,
    tr: [
      [
        '',
        'Çerez, tarayıcınızda saklanan küçük bir metindir. Bu mağaza yalnız çalışması için zorunlu çerezleri kullanır; reklam ve izleme çerezi yoktur.',
      ],
      [
        'Kullandıklarımız',
        '- Oturum: sepetinizi ve girişinizi tanır; oturumun süresi dolunca silinir.',
        '- Dil ve para birimi: seçiminizi bir yıl hatırlar.',
        '- Çerez bildirimi: bu bildirimi kapattığınızı bir yıl hatırlar.',
      ],
      [
        'Seçiminiz',
        'Çerezleri tarayıcınızın ayarlarından silebilir ya da engelleyebilirsiniz. Zorunlu çerezler engellenirse sepet ve giriş çalışmaz.',
      ],
    ],
    en: [
      [
        '',
        'A cookie is a short text kept by your browser. This shop uses only the cookies it cannot work without; there are none for advertising or tracking.',
      ],
      [
        'What we use',
        '- Session: knows your cart and sign-in; deleted when the session ends.',
        '- Language and currency: remembers your choice for a year.',
        '- Cookie notice: remembers for a year that you closed it.',
      ],
      [
        'Your choice',
        'You can delete or block cookies in your browser. Without the necessary ones the cart and sign-in do not work.',
      ],
    ],
  },
];
