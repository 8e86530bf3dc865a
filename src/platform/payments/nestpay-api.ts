import { formBody, type ProviderCall } from './provider-call.ts';
import { BadXml, readFlatXml, writeFlatXml, type FlatXml, type XmlFields } from './flat-xml.ts';
import { ProviderDown, type CardDigits } from './provider.ts';

export interface NestpayAccount {
  /** The address that the browser posts to. */
  gateUrl: string;
  /** The address that the shop itself calls. */
  apiUrl: string;
  clientId: string;
  storeKey: string;
  apiUser: string;
  apiPassword: string;
  /**
   * `3d_pay`: the shop's own form, for banks that leave the card out of the hash of what the shop signs;
   * `3d_pay_hosting`: the bank's page asks for the card.
   */
  storeType: '3d_pay' | '3d_pay_hosting';
  /** Sent by the test bank only. */
  testCards?: readonly CardDigits[];
}

/**
 * Asks the bank's XML interface about one order or to do something with it; every element of the answer, those within
 * `Extra` as `Extra.NAME`. Throws `ProviderDown` where it does not answer, or not about this order.
 */
export async function askNestpay(
  account: NestpayAccount,
  call: ProviderCall,
  orderId: string,
  fields: XmlFields,
): Promise<FlatXml> {
  const { clientId, apiUser, apiPassword, apiUrl } = account;
  const xml = writeFlatXml('CC5Request', {
    Name: apiUser,
    Password: apiPassword,
    ClientId: clientId,
    OrderId: orderId,
    ...fields,
  });
  const { body } = await call({ url: apiUrl, method: 'POST', ...formBody({ DATA: xml }) });
  const answer = readAnswer(body);
  const told = answer.get('OrderId') ?? '';
  if (told !== '' && told !== orderId) throw new ProviderDown('the bank answered another order');
  return answer;
}

function readAnswer(body: Buffer): FlatXml {
  const isTurkish = /^[^>]*encoding="iso-8859-9"/i.test(body.toString('latin1', 0, 100));
  try {
    return readFlatXml(
      new TextDecoder(isTurkish ? 'iso-8859-9' : 'utf-8').decode(body),
      'CC5Response',
    );
  } catch (cause) {
    if (!(cause instanceof BadXml)) throw cause;
    throw new ProviderDown('the bank answered what cannot be read', { cause });
  }
}

const mostTransactions = 500;

/** One transaction of an order, as the bank's history tells it. Amounts in TRY. */
export interface NestpayTransaction {
  kind: 'sale' | 'credit';
  /** `C` captured, `S` captured and the day ended, `V` taken back, `D` declined, `A` held only. */
  state: string;
  amount: number;
  isApproved: boolean;
  reference: string;
}

/** All that happened to an order, the newest first; none where the bank knows nothing of it. */
export async function nestpayHistory(
  account: NestpayAccount,
  call: ProviderCall,
  orderId: string,
): Promise<NestpayTransaction[]> {
  const answer = await askNestpay(account, call, orderId, { Extra: { ORDERHISTORY: 'QUERY' } });
  const count = Number(answer.get('Extra.TRXCOUNT') ?? '0');
  if (!(count >= 0 && count <= mostTransactions))
    throw new ProviderDown('the bank tells a history that cannot be read');
  const lines = Array.from({ length: count }, (_, at) => answer.get(`Extra.TRX${at + 1}`));
  if (answer.get('ProcReturnCode') !== '00' && !/no record/i.test(answer.get('ErrMsg') ?? ''))
    throw new ProviderDown(`the bank tells no history: ${answer.get('ErrMsg')}`);
  return lines.map((line) => {
    const fields = line?.split('\t') ?? [];
    const [kind, state, , amount] = fields;
    if (fields.length < 11 || !/^\d*$/.test(amount ?? ''))
      throw new ProviderDown('the bank tells a history that cannot be read');
    return {
      kind: kind === 'C' ? 'credit' : 'sale',
      state: state ?? '',
      amount: fromKurus(amount ?? ''),
      isApproved: fields[9] === '00',
      reference: fields[10] ?? '',
    };
  });
}

/** TRY of whole kuruş as the bank writes them; 0 for none. */
export function fromKurus(text: string): number {
  return Number(text) / 100;
}
