import type { InvoiceDocument } from '#contract/office/orders/office-invoices.ts';
import type { Store } from '#contract/catalog/shop-frame.ts';
import type { Db } from '#db/database.ts';
import type { StoredInvoice } from '#db/invoices/invoices.ts';
import { orderDocument, type OrderDocument } from '#db/orders/read/order-document.ts';
import { readOrders } from '#db/orders/read/read-orders.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { correctedSums } from '#rules/invoices/returned-sums.ts';
import { correctedLines } from '#rules/invoices/corrected-lines.ts';
import {
  documentParty,
  documentSums,
  isWrongBuyer,
  type DocumentParty,
  type DocumentSums,
} from '#rules/invoices/invoice-document.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { formats } from '#text/format.ts';
import { refusalText } from '#text/refusal-text.ts';
import { documents as turkish } from '#text/tr/papers/documents.ts';

/** Documents of invoices, in their order. 1 query. */
export async function showInvoices(
  db: Db,
  shop: ShopSnapshot,
  invoices: readonly StoredInvoice[],
  locale: Locale,
): Promise<InvoiceDocument[]> {
  const orderNos = [...new Set(invoices.map(({ orderNo }) => orderNo))];
  const orders = await readOrders(db, orderDocument, { orderNos });
  const byNumber = new Map(orders.map((order) => [order.orderNo, order]));
  return invoices.flatMap((invoice) => {
    const order = byNumber.get(invoice.orderNo);
    return order ? [documentOf(shop, invoice, order, locale)] : [];
  });
}

/** An invoice by the names of UBL-TR (rules invoices/document, invoices/buyer). */
function documentOf(
  { store, settings }: ShopSnapshot,
  invoice: StoredInvoice,
  order: OrderDocument,
  locale: Locale,
): InvoiceDocument {
  const { returned, issuedAt } = invoice;
  const { id, orderNo, state, number, uuid, kind, url, hasPdf, message } = invoice;
  const sums = sumsOf(invoice, order, settings);
  const party = documentParty(order.invoice);
  const { currency, rates } = order;
  const eInvoice = eInvoiceOf(invoice, party);
  return {
    id,
    orderNo,
    state,
    number,
    uuid,
    kind,
    url,
    hasPdf,
    message,
    returnNo: returned?.no ?? null,
    since: invoice.since.toISOString(),
    issuedAt: issuedAt?.toISOString() ?? null,
    problem: problemOf({ sums, isWrong: isWrongBuyer(party), currency, locale }),
    ProfileID: eInvoice === 'yes' ? 'TEMELFATURA' : 'EARSIVFATURA',
    InvoiceTypeCode: returned ? 'IADE' : 'SATIS',
    DocumentCurrencyCode: currency,
    exchangeRate: rates[currency] ?? 1,
    IssueDate: issuedAt && istanbulDay(issuedAt),
    supplier: supplierOf(store),
    customer: {
      ...party,
      email: order.customer.email,
      phone: order.invoice?.number ?? order.customer.phone,
      eInvoice,
    },
    lines: sums.lines,
    LegalMonetaryTotal: {
      LineExtensionAmount: sums.net,
      TaxExclusiveAmount: sums.net,
      TaxInclusiveAmount: sums.gross,
      PayableAmount: sums.gross,
    },
    TaxTotal: sums.tax,
    internetSatisBilgi: internetSale(store, invoice, order),
    notes: [order.reference, order.description].filter((note) => note !== ''),
  };
}

/** Whether a company takes electronic invoices (rule invoices/lookup). */
function eInvoiceOf({ eInvoice }: StoredInvoice, party: DocumentParty) {
  if (eInvoice === null || party.schemeID !== 'VKN' || party.name === '') return 'unknown';
  return eInvoice ? 'yes' : 'no';
}

/** The lines and sums of the order, or of what came back of it. */
function sumsOf(
  { returned }: StoredInvoice,
  order: OrderDocument,
  settings: ShopSnapshot['settings'],
): DocumentSums {
  const names = { shipping: turkish.shipping, commission: turkish.commission };
  const { lines, shippingTotal, commission, total } = order;
  if (returned === null) {
    const whole = { lines, shippingTotal, commission, total, invoice: order.invoice };
    return documentSums(whole, settings, names);
  }
  const part = { lines: correctedLines(lines, returned.lines), invoice: order.invoice };
  const sums = correctedSums(returned, { ...order, ...part });
  return documentSums({ ...part, ...sums }, settings, names);
}

/** The reason for which a document cannot be issued as it is; null where it can. */
function problemOf(found: {
  sums: DocumentSums;
  isWrong: boolean;
  currency: string;
  locale: Locale;
}): InvoiceDocument['problem'] {
  const { sums, isWrong, currency, locale } = found;
  if (sums.difference !== 0) {
    const x = formats[locale].money(Math.abs(sums.difference), currency);
    return { code: 'invoice-sum', message: refusalText(locale, 'invoice-sum', { x }) };
  }
  if (!isWrong) return null;
  return { code: 'buyer-vkn', message: refusalText(locale, 'buyer-vkn', {}) };
}

function supplierOf(store: Store): InvoiceDocument['supplier'] {
  const { legalName, name, taxOffice, vkn, address, mersis, url } = store;
  return {
    schemeID: vkn.length === 11 ? 'TCKN' : 'VKN',
    id: vkn,
    name: legalName || name,
    taxOffice,
    address,
    mersis,
    web: url,
  };
}

/** Payment institutions that take cards for the shop, by their registered names. */
const agents: Readonly<Record<string, string>> = {
  iyzico: 'iyzi Ödeme ve Elektronik Para Hizmetleri A.Ş.',
  paytr: 'PayTR Ödeme ve Elektronik Para Kuruluşu A.Ş.',
};

/** The particulars of a sale in the web. */
function internetSale(
  store: Store,
  { paid, shipped }: StoredInvoice,
  order: OrderDocument,
): InvoiceDocument['internetSatisBilgi'] {
  return {
    webAdresi: store.url,
    ...wayOf(order, paid?.provider ?? ''),
    odemeTarihi: paid && istanbulDay(new Date(paid.at)),
    gonderiBilgileri: shipped && {
      gonderimTarihi: istanbulDay(new Date(shipped.at)),
      gonderiTasiyan: { tuzelKisi: { vkn: shipped.vkn, unvan: shipped.title } },
    },
  };
}

/** The way of the payment, in the tax office's words. */
function wayOf({ paymentType }: OrderDocument, provider: string) {
  const agent = agents[provider];
  if (agent !== undefined) return { odemeSekli: 'ODEMEARACISI', odemeAracisiAdi: agent };
  const ways: Readonly<Record<number, string>> = {
    [paymentTypes.card]: 'KREDIKARTI/BANKAKARTI',
    [paymentTypes.bankTransfer]: 'EFT/HAVALE',
    [paymentTypes.cashOnDelivery]: 'KAPIDAODEME',
  };
  return { odemeSekli: ways[paymentType] ?? 'DIGER', odemeAracisiAdi: '' };
}
