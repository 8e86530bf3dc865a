import type { PaymentGate } from '#platform/payments/provider.ts';

/** A card as its holder types it; the number of a card that pays. */
export const goodCard = {
  number: '4546711234567894',
  code: '000',
  month: '12',
  year: '30',
};
export type Card = typeof goodCard;

/** Where the bank sends the browser, and with what. */
export interface BankReturn {
  url: string;
  fields: Record<string, string>;
}

/** What a holder does on the page that asks for the code. */
export type Choice = 'approve' | 'cancel' | 'silent' | 'wrong-code';

interface Page {
  html: string;
  url: string;
}

async function post(url: string, fields: Record<string, string>): Promise<Page> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answered ${answer.status}`);
  return { html: await answer.text(), url };
}

function plain(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** The form of a page: where it goes and what it holds hidden. */
export function formOf({ html, url }: Page): BankReturn {
  const action = /<form method="post" action="([^"]*)"/.exec(html)?.[1];
  if (action === undefined) throw new Error(`no form: ${/<h1>([^<]*)/.exec(html)?.[1]}`);
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  return {
    url: new URL(plain(action), url).href,
    fields: Object.fromEntries(
      [...inputs].map(([, name = '', value = '']) => [plain(name), plain(value)]),
    ),
  };
}

/** Posts the gate's fields with the card's, as the frame does. */
export function openGate(gate: Pick<PaymentGate, 'url' | 'fields'>, card: Card = goodCard) {
  return post(gate.url, {
    ...gate.fields,
    pan: card.number,
    cv2: card.code,
    Ecom_Payment_Card_ExpDate_Month: card.month,
    Ecom_Payment_Card_ExpDate_Year: card.year,
  });
}

/** Does what a holder does at the bank, up to the form that goes back to the shop; null where the bank is silent. */
export async function payAtBank(
  gate: Pick<PaymentGate, 'url' | 'fields'>,
  { card = goodCard, choice = 'approve' }: { card?: Card; choice?: Choice } = {},
): Promise<BankReturn | null> {
  let page = await openGate(gate, card);
  if (page.html.includes('name="pan"')) {
    const expiry = `${card.month}/${card.year}`;
    page = await post(formOf(page).url, { pan: card.number, cv2: card.code, expiry });
  }
  while (page.html.includes('name="choice"')) {
    const code = choice === 'approve' ? 'a' : 'b';
    page = await post(formOf(page).url, {
      choice: choice === 'wrong-code' ? 'approve' : choice,
      code,
    });
    if (choice === 'silent') return null;
  }
  return formOf(page);
}
