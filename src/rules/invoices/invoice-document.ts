import { sumAmounts, toMinor } from '#rules/money/money.ts';
import type { PostalAddress } from '#rules/order/order-address.ts';
import { addressType } from '#rules/order/order-address.ts';
import { isTurkiye } from '#rules/person/address-form.ts';
import { isValidVkn } from '#rules/person/identity-numbers.ts';
import { unitCodeOf } from './unit-codes.ts';

/** A line of the order that is invoiced; amounts in its currency. */
export interface InvoicedLine {
  code: string;
  name: string;
  unit: string;
  quantity: number;
  taxRate: number;
  net: number;
  tax: number;
  gross: number;
}

/** The order that is invoiced. */
export interface InvoicedOrder {
  lines: readonly InvoicedLine[];
  /** With VAT; 0 where the recipient pays or it was free. */
  shippingTotal: number;
  /** The installment fee, with VAT. */
  commission: number;
  total: number;
  invoice: PostalAddress | null;
}

/** The rates of VAT, in percent, that shipping and the installment fee contain. */
export interface FeeRates {
  shippingVat: number;
  commissionVat: number;
}

/** A line of the document, by the names of UBL-TR. */
export interface DocumentLine {
  ID: number;
  Name: string;
  SellersItemIdentification: string;
  InvoicedQuantity: number;
  unitCode: string;
  PriceAmount: number;
  LineExtensionAmount: number;
  TaxableAmount: number;
  Percent: number;
  TaxAmount: number;
  TaxTypeCode: '0015';
}

/** The lines of an order's document and their sums. */
export interface DocumentSums {
  lines: DocumentLine[];
  net: number;
  tax: number;
  gross: number;
  /** The sum above the order's total; 0 where they are equal, as they have to be. */
  difference: number;
}

/**
 * The lines of an order's invoice: its own with their frozen figures, then shipping and the installment fee, of which the
 * VAT is taken out (rule invoices/document). Net and VAT of all add up to the order's total, to the kuruş.
 */
export function documentSums(
  order: InvoicedOrder,
  rates: FeeRates,
  names: { shipping: string; commission: string },
): DocumentSums {
  const { lines, shippingTotal, commission, total } = order;
  const all = [
    ...lines,
    ...feeLine('KARGO', names.shipping, shippingTotal, rates.shippingVat),
    ...feeLine('VADE', names.commission, commission, rates.commissionVat),
  ];
  const net = sumAmounts(...all.map((line) => line.net));
  const tax = sumAmounts(...all.map((line) => line.tax));
  const gross = sumAmounts(net, tax);
  return {
    lines: all.map((line, index) => documentLine(line, index + 1)),
    net,
    tax,
    gross,
    difference: sumAmounts(gross, -total),
  };
}

/** A fee as a line; none where nothing was charged. */
function feeLine(code: string, name: string, gross: number, taxRate: number): InvoicedLine[] {
  if (gross <= 0) return [];
  const net = Math.round((toMinor(gross) * 100) / (100 + taxRate)) / 100;
  return [{ code, name, unit: '', quantity: 1, taxRate, net, tax: sumAmounts(gross, -net), gross }];
}

function documentLine(line: InvoicedLine, id: number): DocumentLine {
  const { name, code, quantity, unit, net, tax, taxRate } = line;
  return {
    ID: id,
    Name: name,
    SellersItemIdentification: code,
    InvoicedQuantity: quantity,
    unitCode: unitCodeOf(unit),
    PriceAmount: Math.round((net / quantity) * 1e8) / 1e8,
    LineExtensionAmount: net,
    TaxableAmount: net,
    Percent: taxRate,
    TaxAmount: tax,
    TaxTypeCode: '0015',
  };
}

/** The numbers that stand for buyers who gave none, in Türkiye and abroad. */
const consumerNumber = '11111111111';
const foreignNumber = '2222222222';

/** The buyer as the document names them. */
export interface DocumentParty {
  schemeID: 'VKN' | 'TCKN';
  id: string;
  name: string;
  firstName: string;
  familyName: string;
  taxOffice: string;
  street: string;
  CitySubdivisionName: string;
  CityName: string;
  PostalZone: string;
  Country: string;
}

/** The buyer of an invoice address; a company by its tax number, a person by their id where they gave one. */
export function documentParty(address: PostalAddress | null): DocumentParty {
  if (!address) return { ...nobody, id: consumerNumber };
  const place = {
    street: address.address,
    CitySubdivisionName: address.town,
    CityName: address.city,
    PostalZone: '',
    Country: address.country,
  };
  const isHere = isTurkiye(address.country);
  if (isHere && addressType(address) === 'corporate' && address.companyName !== '') {
    const { companyName: name, taxOffice, taxNumber: id } = address;
    return { ...nobody, ...place, schemeID: 'VKN', id, name, taxOffice };
  }
  const parts = address.name.trim().split(/\s+/);
  const familyName = parts.length > 1 ? (parts.pop() ?? '') : '';
  const id = isHere ? address.idNumber.trim() || consumerNumber : foreignNumber;
  const schemeID = isHere ? 'TCKN' : 'VKN';
  return { ...nobody, ...place, schemeID, id, firstName: parts.join(' '), familyName };
}

const nobody: DocumentParty = {
  schemeID: 'TCKN',
  id: '',
  name: '',
  firstName: '',
  familyName: '',
  taxOffice: '',
  street: '',
  CitySubdivisionName: '',
  CityName: '',
  PostalZone: '',
  Country: '',
};

/** Whether a company's tax number cannot be right (rule invoices/buyer). */
export function isWrongBuyer({ schemeID, id }: Pick<DocumentParty, 'schemeID' | 'id'>): boolean {
  if (schemeID !== 'VKN' || id === foreignNumber) return false;
  // A sole trader is invoiced by their national id.
  return !isValidVkn(id) && !/^\d{11}$/.test(id);
}
