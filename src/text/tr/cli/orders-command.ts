import type { MerchantAction } from '#rules/order/merchant-actions.ts';
import { orders } from '#text/tr/customer/orders.ts';

/** Texts of the command `orders`. Amounts arrive formatted. */
export const ordersCommand = {
  help: `Kullanım: npm run shop -- orders İŞ [SİPARİŞNO] [seçenekler]

  list                          siparişler, en yenisi üstte
      --state placed,paid       yalnız bu durumdakiler
      --limit 50                en çok bu kadarı
  show SİPARİŞNO                bir sipariş: satırlar, adresler, ödeme, koliler, geçmiş, notlar
  paper SİPARİŞNO slip|label|proforma [DOSYA]
                                paketleme fişi, koli etiketi (100 x 150 mm) ya da proforma, PDF olarak
      --parcel ID               yalnız bu kolinin fişi; hangi kolinin etiketi (show gösterir)
  export [DOSYA] --format csv|xlsx|jsonl
                                siparişlerin dosyası; DOSYA yazılmazsa standart çıktıya
      --state placed,paid       yalnız bu durumdakiler
      --from 2026-11-01 --to 2026-11-30
                                yalnız bu günlerdekiler, ikisi de dahil
      --view … --method 2,3 --customer N --branch N --carrier AD --q KELİME --orders NO,NO
                                yönetimdeki tablonun öbür süzgeçleri
      --rows orders|lines       her sipariş (yazılmazsa) ya da her sipariş satırı bir satır
      --separator ';'|','       CSV dosyasının ayırıcısı (yazılmazsa noktalı virgül)
  pay SİPARİŞNO [TUTAR]         havale geldi; tutar yazılmazsa beklenenin tamamı
      --date 2026-11-22         hangi gün geldi (yazılmazsa bugün)
      --reference METİN         dekont numarası ya da açıklaması
      --accept-less             eksik gelen tutar siparişin tamamı sayılır
  prepare SİPARİŞNO             hazırlamaya al
  ship SİPARİŞNO --carrier AD --tracking NO
      --lines 1:2,3:1           yalnız bunlar: satırın sırası ve miktarı
  deliver SİPARİŞNO             teslim edildi
  cancel SİPARİŞNO --reason METİN
                                iptal et: stok geri döner, ödenen iade edilir
  refund SİPARİŞNO [TUTAR]      iade et; kartla ödeneni açık mağaza bankadan iade eder
      --reason METİN            iadenin nedeni
      --reference METİN         havaleyle gönderdiğiniz iadenin dekont numarası
  note SİPARİŞNO METİN          müşterinin görmediği not

  --version N                   sipariş o günden beri değiştiyse hiçbir şey yapma
  --json                        sonucu JSON olarak yaz`,
  noSuchWork: (name: string) => `orders ${name} diye bir iş yok`,
  noSuchPaper: (name: string) => `"${name}" diye bir belge yok (slip, label, proforma)`,
  noParcelOf: 'proforma bir kolinin değil siparişindir: --parcel yazılmaz',
  oneFile: 'tek bir dosya adı yazın',
  noSuchParcel: (orderNo: string, parcels: string) =>
    `${orderNo} için --parcel şunlardan biri olmalı: ${parcels}`,
  noParcels: (orderNo: string) => `${orderNo} için henüz bir koli yok.`,
  paperWritten: (file: string) => `${file} yazıldı.`,
  notWritable: (file: string, why: string) => `${file} yazılamadı: ${why}`,
  needsNumber: 'bir sipariş numarası gerekli',
  needs: (what: string) => `${what} gerekli`,
  notAnAmount: (given: string) => `"${given}" bir tutar değil (49.90 gibi)`,
  notADay: (given: string) => `"${given}" bir gün değil (2026-11-22 gibi)`,
  notLines: (given: string) => `"${given}" satır ve miktar değil (1:2,3:1 gibi)`,
  notAState: (given: string) => `"${given}" diye bir durum yok`,
  notANumber: (name: string) => `--${name} bir sayı olmalı`,
  tooLong: (what: string, most: number) => `${what} en çok ${most} karakter olabilir`,
  cardNumber: (what: string) => `${what} bir kart numarası içeremez`,
  columns: ['Sipariş', 'Tarih', 'Müşteri', 'Durum', 'Tutar', 'Kargo'],
  file: 'DOSYA',
  exported: (file: string) => `Siparişler ${file} dosyasına yazıldı.`,
  none: 'Sipariş yok.',
  states: orders.states,
  actions: {
    pay: 'ödeme alınamaz',
    prepare: 'hazırlamaya alınamaz',
    ship: 'kargoya verilemez',
    deliver: 'teslim edilemez',
    cancel: 'iptal edilemez',
    refund: 'iade edilemez',
    note: 'not yazılamaz',
  } satisfies Record<MerchantAction, string>,
  notFound: (orderNo: string) => `${orderNo} numaralı bir sipariş yok.`,
  changed: (orderNo: string, version: string) =>
    `${orderNo} siz baktıktan sonra değişti (şimdi ${version}. sürüm). Hiçbir şey yapılmadı; yeniden bakın.`,
  notPossible: (orderNo: string, state: string, action: string) =>
    `${orderNo} "${state}" durumunda: ${action}.`,
  wrongAmount: (orderNo: string, most: string) => `${orderNo} için en fazla tutar: ${most}`,
  noCarrier: (carrier: string) => `"${carrier}" adında bir kargo firması yok.`,
  wrongLine: (position: string, left: string) =>
    `${position}. satırdan gönderilebilecek miktar: ${left}`,
  nothingToSend: (orderNo: string) => `${orderNo} siparişinin tamamı gönderilmiş.`,
  settled: (orderNo: string, amount: string) => `${orderNo}: ${amount} alındı, sipariş ödendi.`,
  tooMuch: (over: string) => `Beklenenden ${over} fazla geldi.`,
  let: (missing: string) => `${missing} eksik kabul edildi.`,
  part: (orderNo: string, amount: string, missing: string) =>
    `${orderNo}: ${amount} alındı, ${missing} bekleniyor.`,
  prepare: (orderNo: string) => `${orderNo} hazırlanıyor.`,
  shipped: (orderNo: string) => `${orderNo} kargoya verildi, müşteriye yazılıyor.`,
  partlyShipped: (orderNo: string) =>
    `${orderNo}: koli kargoya verildi, kalanı hazırlanıyor; müşteriye yazılıyor.`,
  deliver: (orderNo: string) => `${orderNo} teslim edildi.`,
  cancel: (orderNo: string) => `${orderNo} iptal edildi, stok geri döndü.`,
  refundDone: (orderNo: string, amount: string) =>
    `${orderNo}: ${amount} iade edildi, müşteriye yazılıyor.`,
  refundWanted: (orderNo: string, amount: string) =>
    `${orderNo}: ${amount} iade istendi. Kartla ödeneni açık mağaza bankadan iade eder; havaleyle geleni siz gönderip --reference ile bildirin.`,
  note: (orderNo: string) => `${orderNo}: not yazıldı.`,
};
