import { createHash } from 'node:crypto';
import type {
  InvoiceCounts,
  InvoiceDocument,
  Invoices,
  IssuedBody,
} from '#contract/office/orders/office-invoices.ts';
import { drawInvoice } from './invoice-paper.ts';

/** A call of the office with the integrator's token. Rejects where the shop does not answer. */
export type ShopCall = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) => Promise<{ status: number; body: unknown }>;

/** The states in which a document waits for the integrator. */
const waiting = ['due', 'handed', 'correction-due'] as const;

/**
 * An integrator to try invoices with: it takes what is due, issues it with a number, a uuid and a paper, and corrects what
 * came back, as a program of somebody else's would (rule invoices/test-integrator). Nothing reaches the tax office. The
 * number follows from the invoice's id, so that one that was cut short issues the same again.
 */
export class TestIntegrator {
  readonly #call: ShopCall;
  readonly #failed = new Set<number>();

  constructor(call: ShopCall) {
    this.#call = call;
  }

  /** Works off what waits; answers how many documents it moved. */
  async work(): Promise<number> {
    const { items } = (await this.#read('invoice-states')) as InvoiceCounts;
    let moved = 0;
    for (const state of waiting) {
      if (!items.some((each) => each.state === state && each.count > 0)) continue;
      const list = (await this.#read(`invoices?state=${state}&limit=50`)) as Invoices;
      for (const document of list.items) if (await this.#take(document)) moved += 1;
    }
    return moved;
  }

  async #take(document: InvoiceDocument): Promise<boolean> {
    if (document.state === 'due' && !(await this.#step(document, 'handed', {}))) return false;
    if (this.#failsNow(document))
      return this.#step(document, 'failed', { message: 'GİB yanıt vermedi (deneme).' });
    return this.#step(document, 'issued', await issue(document));
  }

  /** Buyers whose name begins with "Hata" fail once. */
  #failsNow({ id, customer, returnNo }: InvoiceDocument): boolean {
    const isUnlucky = /^hata/i.test(customer.name || customer.firstName || customer.familyName);
    if (!isUnlucky || returnNo !== null || this.#failed.has(id)) return false;
    this.#failed.add(id);
    return true;
  }

  async #read(path: string): Promise<unknown> {
    const { status, body } = await this.#call('GET', `/api/office/${path}`);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    return body;
  }

  /** False where the shop refuses the step: somebody else was faster, or the document cannot be issued. */
  async #step({ id }: InvoiceDocument, step: string, body: object): Promise<boolean> {
    const { status } = await this.#call('POST', `/api/office/invoice/${id}/${step}`, body);
    return status === 200;
  }
}

/** The integrator's answer; a consumer's expense note has no number. */
async function issue(document: InvoiceDocument): Promise<IssuedBody> {
  const { id, returnNo, since, customer } = document;
  const isCompany = customer.schemeID === 'VKN' && customer.name !== '';
  const kind = kindOf(document, isCompany);
  const place = `${since.slice(0, 4)}${String(id).padStart(9, '0')}`;
  const number = returnNo === null ? `TST${place}` : isCompany ? `ALC${place}` : undefined;
  const pdf = (await drawInvoice(document, { kind, number })).toString('base64');
  return { ...(number !== undefined && { number }), uuid: uuidOf(place), kind, pdf };
}

function kindOf({ returnNo, ProfileID }: InvoiceDocument, isCompany: boolean): string {
  if (returnNo !== null) return isCompany ? 'iade faturası' : 'gider pusulası';
  return ProfileID === 'TEMELFATURA' ? 'e-fatura' : 'e-arşiv';
}

/** The same for the same document. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
    .concat(hex.slice(20, 32))
    .join('-');
}
