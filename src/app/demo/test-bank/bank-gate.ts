import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { hasNestpayHash, nestpayHash } from '#platform/payments/nestpay-hash.ts';
import type { NestpayAccount } from '#platform/payments/nestpay-api.ts';
import { formats } from '#text/format.ts';
import type { BankFaults } from './bank-faults.ts';
import {
  captureOf,
  randomDigits,
  transactionNumber,
  type BankBooks,
  type BankSale,
} from './bank-books.ts';
import {
  cardPage,
  confirmPage,
  returnPage,
  silentPage,
  unknownPage,
  type BankPage,
  type ShownPayment,
} from './bank-pages.ts';
import { cardFault, type CardOutcome, type TypedCard } from './test-cards.ts';

export type Form = Readonly<Record<string, string>>;

/** The card's fields of a gate's form; they are read once, kept by nobody and counted in no hash. */
const cardFields = new Set([
  'pan',
  'cv2',
  'Ecom_Payment_Card_ExpDate_Month',
  'Ecom_Payment_Card_ExpDate_Year',
]);

/** So often a code may be wrong. */
const mostTries = 3;

const sessionMs = 30 * 60_000;

interface Session {
  /** The form that the shop sent, without the card's fields. */
  fields: Form;
  card: { firstSix: string; lastFour: string } | null;
  outcome: CardOutcome | null;
  triesLeft: number;
}

export interface GateServices {
  account: NestpayAccount;
  books: BankBooks;
  faults: Pick<BankFaults, 'chargesTwice'>;
  outcomeOf: (cardNumber: string) => CardOutcome;
  now: () => number;
  /** Tells the shop by itself, beside the browser. */
  callShop: (url: string, fields: Form) => void;
}

/** The 3-D gate: takes the shop's signed form, asks the buyer, and sends the browser back with a signed answer. */
export class BankGate {
  readonly #services: GateServices;
  readonly #sessions = new LRUCache<string, Session>({ max: 10_000, ttl: sessionMs });

  constructor(services: GateServices) {
    this.#services = services;
  }

  /** The shop's form, with the card where the shop asked for it. */
  open(form: Form): BankPage {
    const { account } = this.#services;
    const fields = Object.fromEntries(
      Object.entries(form).filter(([name]) => !cardFields.has(name)),
    );
    if (!isPayment(fields, account) || !hasNestpayHash(fields, account.storeKey))
      return unknownPage(fields['lang']);
    const session: Session = { fields, card: null, outcome: null, triesLeft: mostTries };
    const id = randomBytes(16).toString('hex');
    this.#sessions.set(id, session);
    if (fields['storetype'] === '3d_pay_hosting') return cardPage(shown(id, session), false);
    const card = {
      number: form['pan'] ?? '',
      code: form['cv2'] ?? '',
      month: form['Ecom_Payment_Card_ExpDate_Month'] ?? '',
      year: form['Ecom_Payment_Card_ExpDate_Year'] ?? '',
    };
    return this.#takeCard(id, session, card);
  }

  /** The card that the bank's own page asked for. */
  card(id: string, form: Form): BankPage {
    const session = this.#sessions.get(id);
    if (!session || session.card) return unknownPage(session?.fields['lang']);
    const [month = '', year = ''] = (form['expiry'] ?? '').split('/').map((part) => part.trim());
    const number = (form['pan'] ?? '').replaceAll(' ', '');
    const card = { number, code: form['cv2'] ?? '', month, year };
    const fault = cardFault(card, new Date(this.#services.now()));
    if (fault !== null && fault !== '54') return cardPage(shown(id, session), true);
    return this.#takeCard(id, session, card);
  }

  /** Handles the buyer's choice on the page that asks for the code. */
  confirm(id: string, { choice, code }: Form): BankPage {
    const session = this.#sessions.get(id);
    if (!session?.outcome) return unknownPage(session?.fields['lang']);
    if (choice === 'silent') {
      this.#sessions.delete(id);
      return silentPage(session.fields['lang']);
    }
    if (choice === 'cancel')
      return this.#end(id, session, { mdStatus: '0', text: 'Canceled by the cardholder' });
    if (code?.trim() !== 'a') {
      session.triesLeft -= 1;
      if (session.triesLeft > 0) return confirmPage(shown(id, session), session.triesLeft);
      return this.#end(id, session, { mdStatus: '0', text: 'Not authenticated' });
    }
    return this.#end(id, session, { mdStatus: session.outcome.mdStatus, text: '' });
  }

  #takeCard(id: string, session: Session, card: TypedCard): BankPage {
    session.card = { firstSix: card.number.slice(0, 6), lastFour: card.number.slice(-4) };
    const fault = cardFault(card, new Date(this.#services.now()));
    const outcome = this.#services.outcomeOf(card.number);
    session.outcome =
      fault === null ? outcome : { ...outcome, code: fault === '54' ? fault : '99' };
    if (fault !== null && fault !== '54')
      return this.#end(id, session, { mdStatus: '7', text: `The card is not valid: ${fault}` });
    if (outcome.isWithoutPage)
      return this.#end(id, session, { mdStatus: outcome.mdStatus, text: 'MPI error' });
    return confirmPage(shown(id, session), null);
  }

  /** Takes the money where everything said yes, and sends the answer both ways. */
  #end(id: string, session: Session, confirmed: { mdStatus: string; text: string }): BankPage {
    const { account, books, faults } = this.#services;
    this.#sessions.delete(id);
    const { fields } = session;
    const oid = fields['oid'] ?? '';
    const isConfirmed = ['1', '2', '3', '4'].includes(confirmed.mdStatus);
    const isRepeated = !faults.chargesTwice && captureOf(books.order(oid)) !== undefined;
    const sale = isConfirmed && !isRepeated ? this.#sell(oid, session, confirmed.mdStatus) : null;
    const answer: Record<string, string> = {
      ...echoed(fields),
      ReturnOid: oid,
      rnd: randomBytes(12).toString('base64'),
      mdStatus: confirmed.mdStatus,
      mdErrorMsg: confirmed.text,
      ...(session.card && { maskedCreditCard: maskedCard(session.card) }),
      ...(isConfirmed && (sale ? saleFields(sale) : repeatedFields)),
    };
    const signed = { ...answer, HASH: nestpayHash(answer, account.storeKey) };
    const url = fields[sale?.code === '00' ? 'okUrl' : 'failUrl'] ?? '';
    if (fields['callbackUrl']) this.#services.callShop(fields['callbackUrl'], signed);
    return returnPage(fields['lang'], url, signed);
  }

  #sell(oid: string, { fields, card, outcome }: Session, mdStatus: string): BankSale {
    const sale = {
      kurus: Math.round(Number(fields['amount']) * 100),
      installment: fields['taksit'] ?? '',
      code: outcome?.code ?? '99',
      mdStatus,
      transId: transactionNumber(),
      authCode: randomDigits(6),
      hostRef: randomDigits(12),
      card: card ?? { firstSix: '', lastFour: '' },
      isFinal: outcome?.isFinal ?? false,
      at: this.#services.now(),
    };
    this.#services.books.addSale(oid, sale);
    return sale;
  }
}

function isPayment(fields: Form, account: NestpayAccount): boolean {
  const urls = [fields['okUrl'], fields['failUrl']];
  return (
    fields['clientid'] === account.clientId &&
    ['3d_pay', '3d_pay_hosting'].includes(fields['storetype'] ?? '') &&
    fields['hashAlgorithm'] === 'ver3' &&
    fields['currency'] === '949' &&
    /^[\w-]{1,64}$/.test(fields['oid'] ?? '') &&
    /^\d{1,10}\.\d\d$/.test(fields['amount'] ?? '') &&
    /^\d{0,2}$/.test(fields['taksit'] ?? '') &&
    urls.every((url) => /^https?:$/.test(URL.parse(url ?? '')?.protocol ?? ''))
  );
}

/** The fields of the request that an answer repeats. */
function echoed(fields: Form): Record<string, string> {
  const own = new Set(['hash', 'rnd']);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !own.has(name)));
}

function saleFields(sale: BankSale): Record<string, string> {
  const isApproved = sale.code === '00';
  return {
    Response: isApproved ? 'Approved' : 'Declined',
    ProcReturnCode: sale.code,
    ErrMsg: isApproved ? '' : `Declined with ${sale.code}`,
    TransId: sale.transId,
    AuthCode: isApproved ? sale.authCode : '',
    HostRefNum: sale.hostRef,
  };
}

const repeatedFields = {
  Response: 'Error',
  ProcReturnCode: '99',
  ErrMsg: 'Bu siparis numarasi ile zaten basarili bir siparis var.',
  'EXTRA.ERRORCODE': 'CORE-2507',
};

/** `4355 08** **** 4358` */
export function maskedCard({ firstSix, lastFour }: { firstSix: string; lastFour: string }): string {
  return `${firstSix.slice(0, 4)} ${firstSix.slice(4)}** **** ${lastFour}`;
}

function shown(session: string, { fields, card }: Session): ShownPayment {
  return {
    session,
    lang: fields['lang'],
    merchant: URL.parse(fields['okUrl'] ?? '')?.host ?? '',
    amount: lira(fields['amount'], fields['lang']),
    installment: fields['taksit'] ?? '',
    maskedCard: card ? maskedCard(card) : '',
  };
}

function lira(amount: string | undefined, lang: string | undefined): string {
  return formats[lang === 'en' ? 'en' : 'tr'].money(Number(amount), 'TRY');
}
