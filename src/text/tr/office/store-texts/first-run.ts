import type { FirstRunStep } from '#rules/settings/first-run.ts';
import type { SellerDetail } from '#rules/settings/seller-details.ts';

/** Texts of the guide to the first sale. */
export const firstRun = {
  title: 'Açılış',
  welcome: (name: string) => `Hoş geldiniz, ${name}`,
  left: (count: string) => `Satışa ${count} adım kaldı. Dilediğiniz sırayla yapın.`,
  ready: 'Dükkânınız satışa hazır.',
  list: 'Satıştan önce',
  course: 'Adımlar',
  done: 'Tamam',
  open: 'Rehberi aç',
  reminder: (count: string) => `Dükkân satışa hazır değil: ${count} adım kaldı.`,
  paused:
    'Bu dükkân bir yedekten geri yüklendi: e-posta, webhook ve iade göndermiyor. Göndermesi için sunucuda:',
  missing: (names: string) =>
    `Satıcı bilgilerinde eksik var: ${names}. Yasa bunların dükkânda görünmesini ister.`,
  fillIn: 'Tamamla',
  unproven:
    'İndirimler yazdığınız liste fiyatından gösteriliyor. Yasa, önceki en düşük fiyatla kanıt ister.',
  toSetting: 'Ayara git',
  details: {
    legalName: 'ticaret unvanı',
    address: 'adres',
    phone: 'telefon',
    email: 'e-posta',
    mersis: 'MERSİS ya da vergi numarası',
    kep: 'KEP adresi',
  } satisfies Record<SellerDetail, string>,
  steps: {
    store: {
      short: 'Ad ve iletişim',
      name: 'Ad ve iletişim',
      hint: 'Mağaza adı, unvan, adres, telefon ve e-posta.',
      action: 'Bilgileri gir',
    },
    payment: {
      short: 'Ödeme',
      name: 'Ödeme yolu',
      hint: 'Kapıda ödeme, IBAN’ı doğru bir havale hesabı ya da anahtarları sunucuda olan bir kart sağlayıcısı.',
      action: 'Ödemeyi kur',
    },
    shipping: {
      short: 'Kargo',
      name: 'Kargo bantları ve firması',
      hint: 'Ücret bantları ya da alıcı ödemeli, ve en az bir kargo firması.',
      action: 'Kargoyu kur',
    },
    products: {
      short: 'Ürün',
      name: 'Ürünler',
      hint: 'Dosyadan yükleyin ya da ilkini elle girin; en az birinin fiyatı ve stoku olmalı.',
      action: 'Ürün ekle',
    },
    contracts: {
      short: 'Sözleşmeler',
      name: 'Sözleşmeler',
      hint: 'Mesafeli satış sözleşmesi ve ön bilgilendirme formu; müşteri siparişte onaylar. KVKK aydınlatma metni olmadan kimse üye olamaz.',
      action: 'Metinleri yaz',
    },
    mail: {
      short: 'E-posta',
      name: 'E-posta',
      hint: 'Sunucuda SMTP_URL yoksa sipariş haberleri gitmez. Gönderen adresi ayarlardadır.',
      action: 'Göndereni ayarla',
    },
    order: {
      short: 'Deneme siparişi',
      name: 'Deneme siparişi',
      hint: 'Kendi dükkânınızdan bir ürün alın; hazırlayın, kargolayın.',
      action: 'Dükkâna git',
    },
  } satisfies Record<FirstRunStep, { short: string; name: string; hint: string; action: string }>,
};
