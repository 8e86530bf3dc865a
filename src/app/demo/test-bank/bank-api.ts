import {
  BadXml,
  readFlatXml,
  writeFlatXml,
  type FlatXml,
  type XmlFields,
} from '#platform/payments/flat-xml.ts';
import type { NestpayAccount } from '#platform/payments/nestpay-api.ts';
import {
  captureOf,
  capturesOf,
  isVoided,
  transactionNumber,
  type BankBooks,
  type BankOrder,
  type BankSale,
} from './bank-books.ts';
import { maskedCard } from './bank-gate.ts';

export interface ApiServices {
  account: NestpayAccount;
  books: BankBooks;
  now: () => number;
  /** How long the bank's day is: a cancel is for before its end, a refund for after it. */
  dayMs: number;
}

/** Answers one request of the XML interface with what the books hold, or does what it asks. */
export function answerApi(services: ApiServices, xml: string): string {
  return writeFlatXml('CC5Response', answer(services, xml), 'ISO-8859-9');
}

function answer(services: ApiServices, xml: string): XmlFields {
  let request: FlatXml;
  try {
    request = readFlatXml(xml, 'CC5Request');
  } catch (error) {
    if (!(error instanceof BadXml)) throw error;
    return refused('CORE-2001', 'XML okunamadi.');
  }
  const { clientId, apiUser, apiPassword } = services.account;
  const isKnown =
    request.get('Name') === apiUser &&
    request.get('Password') === apiPassword &&
    request.get('ClientId') === clientId;
  if (!isKnown) return refused('CORE-2100', 'Kullanici adi veya sifre hatali.');
  const oid = request.get('OrderId') ?? '';
  const order = services.books.order(oid);
  if (request.get('Extra.ORDERSTATUS') === 'QUERY') return statusOf(oid, order);
  if (request.get('Extra.ORDERHISTORY') === 'QUERY') return historyOf(services, oid, order);
  if (request.get('Type') === 'Void') return cancel(services, oid, order, request);
  if (request.get('Type') === 'Credit') return credit(services, oid, order, request);
  return refused('CORE-2003', 'Islem tipi desteklenmiyor.');
}

function refused(code: string, text: string): XmlFields {
  return {
    OrderId: '',
    Response: 'Error',
    ProcReturnCode: '99',
    ErrMsg: text,
    Extra: { ERRORCODE: code },
  };
}

function done(oid: string, transId: string): XmlFields {
  return { OrderId: oid, Response: 'Approved', ProcReturnCode: '00', ErrMsg: '', TransId: transId };
}

function statusOf(oid: string, order: BankOrder | undefined): XmlFields {
  const sale = captureOf(order) ?? order?.sales.at(-1);
  if (!order || !sale) {
    return {
      OrderId: '',
      Response: 'Declined',
      ProcReturnCode: '99',
      ErrMsg: `No record found for ${oid}`,
      TransId: '',
      Extra: { NUMCODE: '0' },
    };
  }
  const isCaptured = sale.code === '00';
  return {
    ...done(oid, sale.transId),
    ErrMsg: `Record(s) found for ${oid}`,
    Extra: {
      AUTH_CODE: isCaptured ? sale.authCode : '',
      CAPTURE_AMT: isCaptured ? String(sale.kurus) : '',
      CHARGE_TYPE_CD: 'S',
      HOST_REF_NUM: sale.hostRef,
      MDSTATUS: sale.mdStatus,
      NUMCODE: '0',
      ORD_ID: oid,
      ORIG_TRANS_AMT: String(sale.kurus),
      PAN: maskedCard(sale.card),
      PROC_RET_CD: sale.code,
      TRANS_ID: sale.transId,
      TRANS_STAT: isCaptured ? (isVoided(order, sale) ? 'V' : 'C') : 'D',
    },
  };
}

/** Tab-separated lines, the newest first. */
function historyOf(
  { now, dayMs }: ApiServices,
  oid: string,
  order: BankOrder | undefined,
): XmlFields {
  if (!order) {
    const nothing = {
      Response: 'Declined',
      ProcReturnCode: '05',
      ErrMsg: `No record found for ${oid}`,
    };
    return { OrderId: '', ...nothing, Extra: { NUMCODE: '0', TRXCOUNT: '0' } };
  }
  const line = (
    kind: string,
    state: string,
    kurus: number,
    at: number,
    code: string,
    id: string,
  ) => {
    const when = new Date(at).toISOString().replace('T', ' ').replace('Z', '');
    return [kind, state, kurus, kurus, when, when, '', '', '', code, id].join('\t');
  };
  const stateOf = (sale: BankSale) => {
    if (sale.code !== '00') return 'D';
    if (isVoided(order, sale)) return 'V';
    return now() - sale.at >= dayMs ? 'S' : 'C';
  };
  const lines = [
    ...order.sales.map((sale) => ({
      at: sale.at,
      text: line('S', stateOf(sale), sale.kurus, sale.at, sale.code, sale.transId),
    })),
    ...order.credits.map(({ kurus, at, transId }) => ({
      at,
      text: line('C', 'C', kurus, at, '00', transId),
    })),
  ].sort((a, b) => b.at - a.at);
  const extra = Object.fromEntries(lines.map(({ text }, at) => [`TRX${at + 1}`, text]));
  return {
    OrderId: oid,
    Response: 'Approved',
    ProcReturnCode: '00',
    ErrMsg: '',
    Extra: { NUMCODE: '0', ...extra, TRXCOUNT: String(lines.length) },
  };
}

/** The sale that a request names by its number; without one the order's. */
function namedSale(order: BankOrder | undefined, request: FlatXml): BankSale | undefined {
  const transId = request.get('TransId') ?? '';
  if (transId === '') return captureOf(order);
  return capturesOf(order).find((sale) => sale.transId === transId);
}

function cancel(
  services: ApiServices,
  oid: string,
  order: BankOrder | undefined,
  request: FlatXml,
): XmlFields {
  const sale = namedSale(order, request);
  const isOpen =
    order && sale && services.now() - sale.at < services.dayMs && order.credits.length === 0;
  if (!isOpen || isVoided(order, sale) || sale.isFinal)
    return refused('CORE-2008', 'Iptal edilmeye uygun satis islemi bulunamadi.');
  services.books.addVoid(oid, { transId: sale.transId, at: services.now() });
  return done(oid, sale.transId);
}

function credit(
  services: ApiServices,
  oid: string,
  order: BankOrder | undefined,
  request: FlatXml,
): XmlFields {
  const total = request.get('Total') ?? '';
  const sale = namedSale(order, request);
  if (!order || !sale || isVoided(order, sale) || sale.isFinal)
    return refused('CORE-2503', 'Iade edilmeye uygun satis islemi bulunamadi.');
  if (request.get('Currency') !== '949' || !/^\d{1,10}\.\d\d$/.test(total))
    return refused('CORE-2012', 'Tutar gecerli degil.');
  if (services.now() - sale.at < services.dayMs)
    return refused('CORE-2508', 'Iade yapilamaz, siparis gunsonuna girmemis.');
  const kurus = Math.round(Number(total) * 100);
  const before = order.credits.reduce((sum, each) => sum + each.kurus, 0);
  const kept = capturesOf(order).filter((each) => !isVoided(order, each));
  if (kurus === 0 || before + kurus > kept.reduce((sum, each) => sum + each.kurus, 0))
    return refused('CORE-2505', 'Toplam iade miktari satis tutarini gecemez.');
  const transId = transactionNumber();
  services.books.addCredit(oid, { kurus, transId, at: services.now() });
  return done(oid, transId);
}
