import type { MerchantAction } from '#rules/order/merchant-actions.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { orders as english } from '#text/en/customer/orders.ts';
import { orders as turkish } from '#text/tr/customer/orders.ts';

/** What `orders …` says. Amounts come formatted. */
const tr = {
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
  states: turkish.states,
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

export type OrdersTexts = typeof tr;

const en: OrdersTexts = {
  help: `Usage: npm run shop -- orders WHAT [ORDERNO] [options]

  list                          orders, the newest first
      --state placed,paid       only those in these states
      --limit 50                so many at most
  show ORDERNO                  one order: lines, addresses, payment, parcels, history, notes
  paper ORDERNO slip|label|proforma [FILE]
                                packing slip, parcel label (100 x 150 mm) or pro-forma, as a PDF
      --parcel ID               the slip of this parcel alone; whose label (show tells)
  export [FILE] --format csv|xlsx|jsonl
                                a file of orders; without FILE to the standard output
      --state placed,paid       only those in these states
      --from 2026-11-01 --to 2026-11-30
                                only those of these days, both included
      --view … --method 2,3 --customer N --branch N --carrier NAME --q WORD --orders NO,NO
                                the other filters of the office's table
      --rows orders|lines       a row is an order (if not given) or a line of one
      --separator ';'|','       of a CSV file (a semicolon if not given)
  pay ORDERNO [AMOUNT]          a transfer came; without an amount all that is missing
      --date 2026-11-22         the day on which it came (today if not given)
      --reference TEXT          number or text of the bank's statement
      --accept-less             what came counts for all of the order
  prepare ORDERNO               take into preparation
  ship ORDERNO --carrier NAME --tracking NUMBER
      --lines 1:2,3:1           only these: a line's place and quantity
  deliver ORDERNO               has arrived
  cancel ORDERNO --reason TEXT  cancel: stock goes back, what was paid is refunded
  refund ORDERNO [AMOUNT]       refund; what a card paid the open shop refunds through the bank
      --reason TEXT             why it goes back
      --reference TEXT          number of the transfer with which you sent it back
  note ORDERNO TEXT             a note that the customer does not see

  --version N                   do nothing if the order has changed since
  --json                        write the result as JSON`,
  noSuchWork: (name) => `there is no orders ${name}`,
  noSuchPaper: (name) => `there is no paper "${name}" (slip, label, proforma)`,
  noParcelOf: 'a pro-forma is of the order, not of a parcel: leave out --parcel',
  oneFile: 'give the name of one file',
  noSuchParcel: (orderNo, parcels) => `For ${orderNo} --parcel has to be one of: ${parcels}`,
  noParcels: (orderNo) => `There is no parcel of ${orderNo} yet.`,
  paperWritten: (file) => `${file} is written.`,
  notWritable: (file, why) => `${file} cannot be written: ${why}`,
  needsNumber: 'an order number is needed',
  needs: (what) => `${what} is needed`,
  notAnAmount: (given) => `"${given}" is no amount (such as 49.90)`,
  notADay: (given) => `"${given}" is no day (such as 2026-11-22)`,
  notLines: (given) => `"${given}" is no list of lines and quantities (such as 1:2,3:1)`,
  notAState: (given) => `there is no state "${given}"`,
  notANumber: (name) => `--${name} has to be a number`,
  tooLong: (what, most) => `${what} can have ${most} characters at most`,
  cardNumber: (what) => `${what} cannot hold a card number`,
  columns: ['Order', 'Date', 'Customer', 'State', 'Amount', 'Carrier'],
  file: 'FILE',
  exported: (file) => `The orders are written to ${file}.`,
  none: 'There are no orders.',
  states: english.states,
  actions: {
    pay: 'no payment can be received',
    prepare: 'it cannot be prepared',
    ship: 'it cannot be shipped',
    deliver: 'it cannot be delivered',
    cancel: 'it cannot be cancelled',
    refund: 'nothing can be refunded',
    note: 'no note can be written',
  },
  notFound: (orderNo) => `There is no order ${orderNo}.`,
  changed: (orderNo, version) =>
    `${orderNo} has changed since you looked (it is version ${version} now). Nothing was done; look again.`,
  notPossible: (orderNo, state, action) => `${orderNo} is "${state}": ${action}.`,
  wrongAmount: (orderNo, most) => `The most for ${orderNo} is ${most}.`,
  noCarrier: (carrier) => `There is no carrier "${carrier}".`,
  wrongLine: (position, left) => `Of line ${position} so much can be sent: ${left}`,
  nothingToSend: (orderNo) => `All of ${orderNo} has been sent.`,
  settled: (orderNo, amount) => `${orderNo}: ${amount} received, the order is paid.`,
  tooMuch: (over) => `${over} more came than was expected.`,
  let: (missing) => `${missing} missing was accepted.`,
  part: (orderNo, amount, missing) => `${orderNo}: ${amount} received, ${missing} to come.`,
  prepare: (orderNo) => `${orderNo} is in preparation.`,
  shipped: (orderNo) => `${orderNo} is shipped, its customer is written to.`,
  partlyShipped: (orderNo) =>
    `${orderNo}: a parcel is shipped, the rest in preparation; its customer is written to.`,
  deliver: (orderNo) => `${orderNo} is delivered.`,
  cancel: (orderNo) => `${orderNo} is cancelled, its stock is back.`,
  refundDone: (orderNo, amount) => `${orderNo}: ${amount} refunded, its customer is written to.`,
  refundWanted: (orderNo, amount) =>
    `${orderNo}: a refund of ${amount} is noted. What a card paid the open shop refunds through the bank; what came by transfer is yours to send, and to tell with --reference.`,
  note: (orderNo) => `${orderNo}: the note is written.`,
};

export const ordersTexts: Readonly<Record<Locale, OrdersTexts>> = { tr, en };
