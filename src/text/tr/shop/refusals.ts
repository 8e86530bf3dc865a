import type { RefusalCode, RefusalValues } from '#contract/refusals.ts';
import { mostAssortments } from '#rules/price/lists/list-form.ts';
import { categoryLimits } from '#rules/catalog/tree/category-form.ts';
import { hoursAndMinutes } from '#text/format.ts';

const technical = 'Teknik bir hata yaşandı. Lütfen daha sonra tekrar deneyin.';

const oldestExpires = (until: string | undefined) =>
  until ? ` Ödenmezse en eskisi ${until} tarihinde kendiliğinden iptal olur.` : '';
function duration(seconds: number): string {
  const { hours, minutes } = hoursAndMinutes(seconds);
  return [hours > 0 && `${hours} saat`, minutes > 0 && `${minutes} dakika`]
    .filter(Boolean)
    .join(' ');
}

export const refusals = {
  'invalid-input': ({ field }) =>
    field
      ? `Gönderilen bilgi geçersiz: ${field}. Lütfen kontrol edip tekrar deneyin.`
      : 'Gönderilen bilgiler geçersiz. Lütfen kontrol edip tekrar deneyin.',
  'card-number': 'Bu alana kart numarası yazmayın: güvenliğiniz için kart numaraları saklanmaz.',
  'unsupported-body': 'Gönderilen içerik türü desteklenmiyor.',
  'body-too-large': 'Gönderilen bilgi çok büyük.',
  'not-signed-in': 'Devam etmek için lütfen giriş yapın.',
  'sign-in-too-old': 'Güvenliğiniz için lütfen yeniden giriş yapın.',
  'token-refused': 'Erişim anahtarı geçersiz, süresi dolmuş ya da iptal edilmiş.',
  'scope-missing': 'Erişim anahtarının bu işe izni yok.',
  'office-sign-in': 'Yönetimdeki oturumunuz kapalı. Lütfen giriş yapın.',
  'wrong-code': 'Kod geçersiz ya da daha önce kullanıldı. Yeni kodu bekleyip tekrar deneyin.',
  'code-step-over': 'Kodu yazma süresi doldu. Lütfen e-posta ve şifrenizle yeniden başlayın.',
  'role-missing': 'Rolünüz bunu yapmaya yetmiyor.',
  'staff-taken': 'Bu e-posta adresi ya da ad ekipte başkasının.',
  'token-taken': 'Bu adda bir anahtar var ya da vardı. Başka bir ad yazın.',
  'webhook-taken': 'Bu adres zaten ekli.',
  'own-access': 'Kendi rolünüzü ve erişiminizi değiştiremezsiniz. Bunu başka bir sahip yapabilir.',
  'last-owner': 'Giriş yapabilen son sahip bu kişi. Önce başka bir sahip ekleyin.',
  'demo-owner':
    'Demo sahibini herkes kullanır: ekibi, erişimi ve gönderen ayarlarını değiştiremez.',
  'return-window-over': ({ until }) =>
    `${until ? `İade süresi ${until} günü doldu.` : 'İade süresi doldu.'} Kusurlu ürün için nedeni seçin.`,
  'return-not-allowed': ({ why }) => `Bu üründe cayma hakkı yok: ${why ?? ''}`,
  'return-too-many': ({ n, unit }) =>
    `Bu üründen en fazla ${n ?? 0} ${unit ?? 'Adet'} iade edebilirsiniz.`,
  'return-empty': 'Geri göndereceğiniz ürünü seçin.',
  'return-not-yet': 'Sipariş yola çıkmadı; şimdi iptal edebilirsiniz.',
  'return-state': ({ state }) => `İade “${state ?? ''}” durumunda; bu yapılamaz.`,
  'return-changed': ({ by }) =>
    by ? `Bu iadeyi ${by} değiştirdi. Yeni hâline bakın.` : 'Bu iade değişti. Yeni hâline bakın.',
  'seal-needed': 'Ambalajın açılmadığını işaretleyin.',
  'photo-wrong': 'Fotoğraf JPEG, PNG ya da WebP, en çok 8 MB olmalı; en fazla 10 fotoğraf.',
  'iban-wrong': 'IBAN hatalı. TR ile başlayan 26 karakteri denetleyin.',
  'iban-needed': 'Paranızı göndereceğimiz IBAN’ı ve hesap sahibini yazın.',
  'deduction-reason': 'Kesintinin nedenini yazın ve fotoğraf ekleyin.',
  'deduction-forbidden': 'Kusurlu, hasarlı ya da yanlış üründe kesinti yapılamaz.',
  'exchange-stock': 'Seçtiğiniz ürün kalmadı; para iadesi isteyebilirsiniz.',
  'exchange-price': 'Değişim yalnız aynı fiyatlı ürünle yapılır.',
  'refund-too-much': ({ amount }) => `Ödenenden ${amount ?? ''} fazla iade edilemez.`,
  'privacy-done': 'Bu başvuru yanıtlandı. Yeni hâline bakın.',
  'return-open': 'Süren bir iadeniz var; bitince hesabınızı kapatabilirsiniz.',
  'link-over': 'Bu bağlantı artık geçerli değil.',
  'order-changed': ({ n }) =>
    `Sipariş siz baktıktan sonra değişti (şimdi ${n ?? 0}. sürüm). Hiçbir şey yapılmadı.`,
  'work-not-possible': ({ state, action }) =>
    state && action
      ? `Sipariş "${state}" durumunda: ${action}.`
      : 'Sipariş bu durumdayken bu yapılamaz.',
  'amount-too-high': ({ amount }) => `En fazla tutar: ${amount ?? ''}`,
  'carrier-unknown': ({ carrier }) => `"${carrier ?? ''}" adında bir kargo firması yok.`,
  'line-overdrawn': ({ line, n }) => `${line ?? 0}. satırdan gönderilebilecek miktar: ${n ?? 0}`,
  'nothing-to-send': 'Siparişin tamamı gönderilmiş.',
  'parcel-unknown': ({ parcels }) =>
    parcels
      ? `Böyle bir koli yok ya da hangi koli olduğu yazılmamış. Koliler: ${parcels}`
      : 'Bu siparişin henüz bir kolisi yok.',
  'phone-customer-blocked': 'Bu müşteri engelli; sipariş için önce engelini kaldırın.',
  'correction-imported':
    'Bu sipariş içe aktarıldı: tutarları burada hesaplanmadığı için düzeltilemez.',
  'correction-line': 'Düzeltmedeki bir kalem siparişte yok ya da miktarı yanlış.',
  'correction-empty': 'Siparişte ürün kalmıyor. Tamamını iptal edebilirsiniz.',
  'correction-whole':
    'Bu siparişin tutarları fiyatlarından yeniden hesaplanamıyor; yalnız iptal edilebilir.',
  'correction-discount': 'İndirim, ürünlerin KDV hariç tutarından çok olamaz.',
  'correction-card':
    'Sipariş kartla ödendi ve kart yeniden çekilemez: toplam artamaz. Fazlası için ayrı bir sipariş açın.',
  'correction-nothing': 'Değişen bir şey yok.',
  'correction-product': 'Eklenen ürünlerden biri satılmıyor ya da bu sipariş için fiyatı yok.',
  'correction-stock': ({ product }) => `Stok yetmiyor: ${product ?? ''}`,
  'correction-total': 'Fiyat ya da stok değişti; yeni toplamı görüp yeniden kaydedin.',
  'refund-changed':
    'Siz baktıktan sonra bu iadelerden biri gönderildi ya da bir dosyaya girdi; bir şey yapılmadı.',
  'refund-account-missing': 'Seçtiğiniz iadelerden birinin IBAN’ı yok.',
  'refund-currencies': 'Bir dosyada tek para birimi olur.',
  'undo-too-late': 'Bu adım artık geri alınamaz.',
  'order-not-ready': 'Sipariş hazırlıkta değil ya da bir bölümü gönderilmiş.',
  'product-changed': 'Siz baktıktan sonra bu ürün değişti; bir şey yapılmadı.',
  'too-many-products': 'Bir seferde en çok 100.000 ürün değişir; süzgeci daraltın.',
  'pictures-full': ({ n }) => `Bir ürünün en çok ${n ?? 0} görseli olur.`,
  'run-open': 'Bu değişiklik sürüyor; bitince geri alabilirsiniz.',
  'run-undone': 'Bu değişiklik zaten geri alındı.',
  'question-changed': 'Siz baktıktan sonra bu soru değişti; bir şey yapılmadı.',
  'question-unanswered': 'Cevaplanmamış bir soru yayımlanamaz.',
  'rates-missing': 'Günlük kurlar alınamadı; eski kurlar geçerli.',
  'setting-changed': 'Siz baktıktan sonra bu ayar değişti; bir şey kaydedilmedi.',
  'photo-changed': 'Siz baktıktan sonra bu fotoğraf değişti; bir şey yapılmadı.',
  'text-changed': 'Siz baktıktan sonra bu metni bir başkası değiştirdi; bir şey yapılmadı.',
  'import-busy': 'Başka bir aktarma sürüyor. Bitince yeniden deneyin; yüklediğiniz dosya duruyor.',
  'import-not-possible': 'Aktarma bu durumdayken bu yapılamaz. Sayfayı yenileyip duruma bakın.',
  'import-incomplete': 'Dosyanın tamamı gelmedi. Yüklemeyi yeniden başlatın; hiçbir şey değişmedi.',
  'brand-changed': 'Siz baktıktan sonra bu marka değişti; bir şey yapılmadı.',
  'brand-not-empty': 'Bu markanın ürünleri var. Önce onları başka bir markayla birleştirin.',
  'price-list-changed': 'Siz baktıktan sonra bu liste değişti; bir şey yapılmadı.',
  'price-list-used': 'Bir grup ya da firma bu listeyi kullanıyor. Önce ona başka bir liste seçin.',
  'price-rule-changed': 'Siz baktıktan sonra bu kural değişti; bir şey yapılmadı.',
  'group-changed': 'Siz baktıktan sonra bu grup değişti; bir şey yapılmadı.',
  'group-used':
    'Bu grupta müşteriler ya da firmalar var ya da ayarlarda seçili. Önce onları başka bir gruba alın.',
  'assortment-changed': 'Siz baktıktan sonra bu ürün kümesi değişti; bir şey yapılmadı.',
  'assortment-used': 'Bir grup ya da firma bu ürün kümesini görüyor. Önce ondan çıkarın.',
  'assortments-full': `En çok ${mostAssortments} ürün kümesi olabilir.`,
  'company-changed': 'Firma siz bakarken değişti. Son hâlini inceleyip yeniden deneyin.',
  'company-decided': 'Bu başvuruya karar verilmiş.',
  'company-terms': 'Fiyat ve açık hesap koşulları ERP’den gelir; burada değiştirilmez.',
  'home-changed': 'Siz baktıktan sonra ana sayfa yayımlandı; bir şey yapılmadı.',
  'category-changed': 'Siz baktıktan sonra bu kategori ya da yeri değişti; bir şey yapılmadı.',
  'category-inside-itself': 'Bir kategori kendi içine taşınamaz.',
  'category-too-deep': `Kategoriler en çok ${categoryLimits.depth} düzey olabilir.`,
  'category-path-long': `Adres en çok ${categoryLimits.path} karakter olabilir.`,
  'category-not-empty': 'Kategori boş değil. Önce içindekileri taşıyın.',
  'review-changed': 'Siz baktıktan sonra bu yorum değişti; bir şey yapılmadı.',
  'customer-changed': 'Siz baktıktan sonra bu müşteri değişti; bir şey yapılmadı.',
  'look-only': 'Müşterinin gözüyle bakıyorsunuz: hiçbir şey değiştirilemez.',
  'merge-not-possible': 'Bu iki hesap şu anda birleştirilemez.',
  'no-account': 'Bu kişinin hesabı yok: misafir ya da hesabını silmiş.',
  'account-blocked':
    'Hesabınız girişe kapalı. Nedenini öğrenmek için lütfen mağazayla iletişime geçin.',
  'stock-too-low': ({ n }) =>
    `Stok en az ${n ?? 0} olabilir: ödemesi süren siparişler ve mağazanın stok ayarı.`,
  'stock-too-high': ({ n }) => `Stok en çok ${n ?? 0} olabilir.`,
  'family-itself': 'Varyantlı ürünün kendi fiyatı ve stoğu yoktur; varyantını değiştirin.',
  'family-archived': 'Varyantlar ürünleriyle birlikte arşivlenir: önce ürünü arşivden çıkarın.',
  'cursor-old': 'Bu konum artık geçerli değil. Baştan başlayın.',
  'wrong-credentials': 'E-posta adresi veya şifre hatalı.',
  'forgery-check-failed': 'Oturumunuz doğrulanamadı. Lütfen sayfayı yenileyip tekrar deneyin.',
  'not-found': 'Aradığınız kayıt bulunamadı.',
  'out-of-stock': ({ n }) => `Bu üründen ${n ?? 0} adet bulunmamaktadır!`,
  'variant-required': 'Varyant Seçiniz!',
  'price-on-request': 'Fiyat Sorunuz',
  'sign-in-for-price': 'Fiyatları görmek ve sipariş vermek için giriş yapın.',
  'quantity-multiple': ({ n, unit }) =>
    `Bu ürün ${n ?? 1} ${unit ?? 'Adet'} ve katlarıyla satılır.`,
  'quantity-minimum': ({ n, unit }) => `Bu üründen en az ${n ?? 1} ${unit ?? 'Adet'} alınabilir.`,
  'quantity-maximum': ({ n, unit }) => `Bu üründen en çok ${n ?? 1} ${unit ?? 'Adet'} alınabilir.`,
  'order-minimum': ({ amount, missing }) =>
    `En az sipariş tutarı ${amount ?? ''} + KDV. ${missing ?? ''} daha ekleyin.`,
  'not-for-sale': 'Bu ürün şu anda satışta değil.',
  'unit-unknown': 'Bu ürün seçilen birimde satılmıyor.',
  'line-ambiguous': 'Bu ürün sepetinizde birden fazla birimle bulunuyor. Lütfen satırı seçin.',
  'cart-empty': 'Sepetiniz Boş!',
  'cart-full': 'Sepetinize daha fazla ürün satırı eklenemez.',
  'cart-changed': 'Sepetiniz değişti. Lütfen kontrol edip tekrar deneyin.',
  'cart-ordered': ({ orderNo }) =>
    `Bu sepet zaten siparişe dönüştü. Sipariş numaranız: ${orderNo ?? ''}`,
  'contract-changed': 'Sözleşme metni değişti. Yeni hâlini okuyup onaylayın.',
  'invoice-state': ({ state }) => `Fatura “${state}” durumunda; bu yapılamaz.`,
  'invoice-sum': ({ x }) => `Belge toplamı sipariş toplamından ${x} farklı.`,
  'invoice-number-taken': ({ orderNo }) => `Bu fatura numarası ${orderNo} siparişinde kullanılmış.`,
  'buyer-vkn': 'Alıcının vergi numarası hatalı.',
  'buyer-invoice-needed': 'Önce alıcının iade faturası numarasını yazın.',
  'text-place': ({ x }) => `Metinde bilinmeyen yer tutucu: ${x}`,
  'totals-changed': ({ amount }) =>
    amount
      ? `Tutar güncellendi: ${amount}. Lütfen yeni tutarı kontrol edip tekrar deneyin.`
      : 'Tutarlar güncellendi. Lütfen yeni tutarları kontrol edip tekrar deneyin.',
  'address-required': 'Lütfen adres seçiniz!',
  'company-role': 'Bunu firmanızın yöneticisi yapabilir.',
  'last-manager': 'Firmada en az bir yönetici kalmalıdır.',
  'invitation-over': 'Bu davet artık geçerli değil.',
  'other-company': 'Hesabınız başka bir firmaya bağlı.',
  'credit-limit': ({ amount }) => `Açık hesap limitiniz yetmiyor. Kullanılabilir: ${amount ?? ''}.`,
  'credit-overdue': ({ amount }) =>
    `Vadesi geçen ${amount ?? ''} ödenene kadar açık hesap kapalıdır.`,
  'credit-blocked': 'Açık hesabınız kapalı. Lütfen bizimle iletişime geçiniz.',
  'quote-changed': 'Teklif değişti. Yeni hâlini inceleyin.',
  'quote-expired': ({ until }) => `Teklifin süresi ${until ?? ''} günü doldu.`,
  'quote-ordered': ({ orderNo }) => `Bu teklif ${orderNo ?? ''} numaralı sipariş oldu.`,
  'quote-minimum': ({ amount }) => `Teklif için en az ${amount ?? ''} + KDV gerekir.`,
  'below-floor': ({ amount }) => `Fiyat tabanın (${amount ?? ''}) altında. Sahip onaylamalı.`,
  'po-required': 'Sipariş numaranızı yazın.',
  'cost-centre': 'Masraf yeri seçin.',
  'approval-needed': 'Bu sipariş onay gerektiriyor.',
  'approval-needless': 'Bu sipariş için artık onay gerekmiyor. Doğrudan verebilirsiniz.',
  'approval-decided': ({ name }) => `Bu talebe ${name} karar verdi.`,
  'approval-over': 'Bu talep artık onay beklemiyor.',
  'approval-changed': ({ before, amount }) => `Tutar ${before} iken ${amount} oldu.`,
  'no-approver': 'Limit için önce bir onaylayıcı ekleyin.',
  'cart-not-empty':
    'Sepetinizde başka ürünler var. Önce onları sipariş edin, silin ya da bir listeye kaydedin.',
  'withdrawal-consent': 'Hemen teslim edilen ürün için cayma hakkıyla ilgili kutuyu işaretleyin.',
  'contract-required': 'Lütfen ön bilgilendirme formunu ve mesafeli satış sözleşmesini onaylayın.',
  'payment-method-unavailable':
    'Bu ödeme yöntemi şu anda kullanılamıyor. Lütfen başka bir yöntem seçin.',
  'plan-unavailable':
    'Seçtiğiniz taksit seçeneği bu kart ve sepet için geçerli değil. Lütfen yeniden seçin.',
  'payment-link-over':
    'Bu ödeme bağlantısı artık geçerli değil: sipariş ödendi, iptal edildi ya da süresi doldu. Sayfayı yenileyin ya da bize yazın.',
  'payment-pending':
    'Bu sepet için başlattığınız ödemenin sonucu bankadan bekleniyor. Lütfen birkaç dakika sonra tekrar deneyin; kartınızdan iki kez ödeme alınmaz.',
  'email-unconfirmed': ({ n, until }) =>
    `Ödenmemiş ${n ?? 1} siparişiniz var. Yenisini verebilmek için e-posta adresinizi doğrulayın: bağlantıyı size e-postayla gönderiyoruz. Dilerseniz açık siparişinizi ödeyin ya da Siparişlerim sayfasından iptal edin.${oldestExpires(until)}`,
  'order-not-taken': 'Bu siparişi alamıyoruz. Lütfen mağazayla iletişime geçin.',
  'guest-unpaid': ({ until }) =>
    `Bu e-posta adresiyle verilmiş ödenmemiş bir sipariş var. Önce onu ödeyin, bunu kartla ödeyin ya da üye olarak sipariş verin.${oldestExpires(until)}`,
  'too-many-unpaid': ({ n, until }) =>
    `Ödenmemiş ${n ?? 0} siparişiniz var. Yeni bir sipariş için birini ödeyin ya da Siparişlerim sayfasından iptal edin.${oldestExpires(until)}`,
  'unpaid-amount': ({ n, amount, until }) =>
    n
      ? `Ödenmemiş ${n} siparişiniz bu siparişle birlikte ${amount ?? ''} sınırını aşıyor. Birini ödeyin ya da Siparişlerim sayfasından iptal edin.${oldestExpires(until)}`
      : `Ödenmeden verilebilecek siparişlerin toplamı en çok ${amount ?? ''}. Lütfen sepetinizi küçültün.`,
  'email-taken':
    'Bu e-posta adresiyle kayıtlı bir hesap var. Giriş yapabilir veya yeni bir şifre isteyebilirsiniz.',
  'registration-closed': 'Üyelik şu anda kapalı. Lütfen daha sonra tekrar deneyin.',
  'orders-open':
    'Yolda olan ya da ödenmeyi bekleyen siparişiniz var. Hesabınızı siparişleriniz tamamlanınca ya da iptal edilince silebilirsiniz.',
  'demo-account':
    'Deneme müşterilerini herkes kullanır: şifreleri değiştirilemez, hesapları silinemez, öteki oturumları kapatılamaz. Kendinize bir hesap açarak deneyebilirsiniz.',
  'link-old': 'Bu bağlantı artık geçerli değil. Lütfen yeni bir bağlantı isteyin.',
  'list-name-taken': 'Bu adda bir listeniz var. Lütfen başka bir ad yazın.',
  'alerts-full': 'En fazla 200 uyarınız olabilir. Lütfen önce bir uyarıyı kaldırın.',
  'alert-needless': 'Bu ürün için beklenecek bir şey yok: sayfayı yenileyip güncel durumuna bakın.',
  'wishlist-full': 'Favorilerinizde en fazla 1.000 ürün durabilir. Lütfen önce bir ürünü çıkarın.',
  'lists-full': 'En fazla 50 liste kaydedebilirsiniz. Lütfen önce bir listenizi silin.',
  'address-book-full': 'En fazla 100 adres kaydedebilirsiniz. Lütfen önce bir adresinizi silin.',
  'cancel-lines':
    'Seçiminiz siparişin şimdiki hâline uymuyor. İptal edilecek miktarları kontrol edip yeniden deneyin.',
  'cancel-whole-only': 'Bu sipariş yalnızca bütünüyle iptal edilebilir.',
  'order-not-cancellable': 'Sipariş iptal edilemedi. Lütfen bizimle iletişime geçiniz.',
  'review-exists': 'Bu ürün için bu siparişte zaten bir değerlendirmeniz var.',
  'not-purchased': 'Yalnızca satın aldığınız ürünleri değerlendirebilirsiniz.',
  'too-many-requests': ({ seconds }) =>
    seconds === undefined
      ? 'Çok fazla deneme yapıldı. Lütfen biraz sonra tekrar deneyin.'
      : `Çok fazla deneme yapıldı. Yaklaşık ${duration(seconds)} sonra yeniden deneyebilirsiniz.`,
  'technical-error': technical,
  'files-away':
    'Mağaza şu anda dosyalarına ulaşamıyor. Hiçbir şey kaydedilmedi; lütfen birkaç dakika sonra tekrar deneyin.',
  busy: 'Mağaza şu anda çok yoğun. Lütfen birkaç saniye sonra tekrar deneyin.',
  'order-unknown':
    'Siparişinizin alınıp alınmadığı şu anda bilinmiyor. Lütfen biraz sonra yeniden deneyin; siparişiniz iki kez oluşturulmaz.',
  'bank-down':
    'Banka şu anda yanıt vermiyor. Lütfen biraz sonra tekrar deneyin ya da başka bir ödeme yöntemi seçin.',
} satisfies Record<RefusalCode, string | ((values: RefusalValues) => string)>;
