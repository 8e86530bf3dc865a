import { createHash } from 'node:crypto';
import { bankTexts } from './bank-texts.ts';

/** A page of the test bank: what it holds and the policy that it goes out with. */
export interface BankPage {
  html: string;
  policy: string;
}

/** A payment as its pages show it. */
export interface ShownPayment {
  session: string;
  lang: string | undefined;
  merchant: string;
  amount: string;
  installment: string;
  maskedCard: string;
}

const style = `
:root{color-scheme:light;font:16px/1.5 system-ui,sans-serif;color:#16323d;background:#eef3f4}
body{margin:0;display:grid;min-height:100vh;place-items:start center}
main{box-sizing:border-box;width:100%;max-width:440px;padding:24px}
.bank{display:flex;align-items:center;gap:10px;font-weight:700;font-size:18px;margin:0 0 12px}
.mark{width:28px;height:28px;border-radius:50%;background:#0b6477;box-shadow:inset 0 0 0 7px #9fd3c7}
.notice{margin:0 0 20px;padding:10px 14px;border-left:4px solid #b4690e;background:#fdf3e3;color:#5a3a10}
.card{padding:24px;border-radius:14px;background:#fff;box-shadow:0 1px 3px #16323d26}
h1{margin:0 0 16px;font-size:22px;line-height:1.25}
dl{display:grid;grid-template-columns:auto 1fr;gap:6px 16px;margin:0 0 20px}
dt{color:#4a636d}dd{margin:0;text-align:right;font-weight:600;overflow-wrap:anywhere}
label{display:block;margin:0 0 4px;font-weight:600}
input{box-sizing:border-box;width:100%;min-height:48px;padding:8px 12px;border:1px solid #6d858f;border-radius:8px;font:inherit;color:inherit;background:#fff}
.hint{margin:6px 0 0;color:#4a636d;font-size:14px}
.error{margin:0 0 16px;padding:10px 14px;border-radius:8px;background:#fdeceb;color:#8d1d17;font-weight:600}
.pair{display:grid;align-items:end;grid-template-columns:1fr 1fr;gap:12px;margin-top:14px}
.actions{display:grid;gap:10px;margin-top:20px}
button{min-height:48px;padding:8px 16px;border:1px solid #0b6477;border-radius:8px;background:#fff;color:#0b6477;font:inherit;font-weight:600;cursor:pointer}
button.main{background:#0b6477;color:#fff}
button.quiet{border-color:transparent;text-decoration:underline}
:focus-visible{outline:3px solid #e08a1e;outline-offset:2px}`;

const submit = 'document.forms[0].submit()';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function page(lang: string | undefined, title: string, body: string, formTarget = "'self'") {
  const texts = bankTexts(lang);
  const html = `<!doctype html><html lang="${texts.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)} - ${texts.bank}</title><style>${style}</style></head><body><main><p class="bank"><span class="mark" aria-hidden="true"></span>${texts.bank}</p><p class="notice">${texts.notice}</p><div class="card"><h1>${escaped(title)}</h1>${body}</div></main></body></html>`;
  const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(submit)}; form-action ${formTarget}; base-uri 'none'`;
  return { html, policy };
}

/** Asks the buyer to confirm with a code, to cancel, or to try a bank that is silent. */
export function confirmPage(payment: ShownPayment, triesLeft: number | null): BankPage {
  const texts = bankTexts(payment.lang);
  const rows = [
    [texts.merchant, payment.merchant],
    [texts.amount, payment.amount],
    ...(payment.installment === '' ? [] : [[texts.installments, payment.installment]]),
    [texts.card, payment.maskedCard],
  ].map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`);
  return page(
    payment.lang,
    texts.confirmTitle,
    `${triesLeft === null ? '' : errorLine(texts.wrongCode(triesLeft))}<dl>${rows.join('')}</dl><form method="post" action="/acs/${payment.session}"><label for="code">${texts.code}</label><input id="code" name="code" autocomplete="one-time-code" autocapitalize="off" aria-describedby="code-hint"><p class="hint" id="code-hint">${texts.codeHint}</p><div class="actions"><button class="main" name="choice" value="approve">${texts.approve}</button><button name="choice" value="cancel">${texts.cancel}</button><button class="quiet" name="choice" value="silent" aria-describedby="silent-hint">${texts.silent}</button><p class="hint" id="silent-hint">${texts.silentHint}</p></div></form>`,
  );
}

/** Asks for the card, for shops that do not ask for it themselves. */
export function cardPage(payment: ShownPayment, isWrong: boolean): BankPage {
  const texts = bankTexts(payment.lang);
  const rows = [
    [texts.merchant, payment.merchant],
    [texts.amount, payment.amount],
  ].map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`);
  return page(
    payment.lang,
    texts.cardTitle,
    `${isWrong ? errorLine(texts.wrongCard) : ''}<dl>${rows.join('')}</dl><form method="post" action="/card/${payment.session}"><label for="pan">${texts.cardNumber}</label><input id="pan" name="pan" inputmode="numeric" autocomplete="cc-number" required><div class="pair"><div><label for="expiry">${texts.expiry}</label><input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" required></div><div><label for="cv2">${texts.securityCode}</label><input id="cv2" name="cv2" inputmode="numeric" autocomplete="cc-csc" required></div></div><div class="actions"><button class="main">${texts.next}</button></div></form>`,
  );
}

/** Goes back to the shop with the answer, by itself or by the button where no script runs. */
export function returnPage(
  lang: string | undefined,
  url: string,
  fields: Readonly<Record<string, string>>,
): BankPage {
  const texts = bankTexts(lang);
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  return page(
    lang,
    texts.backTitle,
    `<form method="post" action="${escaped(url)}">${inputs.join('')}<p>${texts.backText}</p><div class="actions"><button class="main">${texts.back}</button></div></form><script>${submit}</script>`,
    new URL(url).origin,
  );
}

export function silentPage(lang: string | undefined): BankPage {
  const texts = bankTexts(lang);
  return page(lang, texts.silentTitle, `<p>${texts.silentText}</p>`);
}

/** For a payment that is not open any more, or never was. */
export function unknownPage(lang: string | undefined): BankPage {
  const texts = bankTexts(lang);
  return page(lang, texts.unknownTitle, `<p>${texts.unknownText}</p>`);
}

function errorLine(text: string): string {
  return `<p class="error" role="alert">${text}</p>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
