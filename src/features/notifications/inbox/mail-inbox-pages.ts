import { escapeAttribute, escapeText } from 'entities/escape';
import type { StoredMail } from '#platform/mail-folder.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { formatDateTime } from '#text/format.ts';
import { rareUrls } from '#rare-urls';
import { localised } from '#urls';
import { mailTexts } from '#features/notifications/store-mail.ts';

export const mailViews = ['wide', 'phone', 'text', 'headers'] as const;
export type MailView = (typeof mailViews)[number];

const styles = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
p { margin: 0 0 1rem; }
ul { list-style: none; margin: 0; padding: 0; }
li a { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: .75rem 0; border-top: 1px solid #8885; }
li b { flex: 1 1 20rem; }
nav { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0 0 1rem; }
nav a { padding: .5rem 1rem; border: 1px solid #8888; border-radius: 10px; text-decoration: none; }
nav a[aria-current] { background: #2a3480; color: #fff; }
iframe { display: block; width: 100%; height: 80vh; border: 1px solid #8888; border-radius: 10px; background: #fff; }
iframe.is-phone { width: 390px; max-width: 100%; height: 844px; margin: 0 auto; }
pre { overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

function page(title: string, body: string, locale: Locale): string {
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeText(title)}</title><style>${styles}</style></head><body>${body}</body></html>`;
}

/** The mails, the newest first. */
export function inboxPage(mails: readonly StoredMail[], locale: Locale): string {
  const { inbox } = mailTexts(locale);
  const rows = mails.map(
    (mail) =>
      `<li><a href="${mailUrl(mail, locale)}"><b>${escapeText(mail.subject)}</b><span>${escapeText(mail.to)}</span><span>${formatDateTime(mail.writtenAt, locale)}</span></a></li>`,
  );
  const list = rows.length === 0 ? `<p>${inbox.empty}</p>` : `<ul>${rows.join('')}</ul>`;
  return page(inbox.title, `<h1>${inbox.title}</h1><p>${inbox.hint}</p>${list}`, locale);
}

/** One mail in one of its views. */
export function mailPage(mail: StoredMail, view: MailView, locale: Locale): string {
  const { inbox } = mailTexts(locale);
  const tabs = mailViews.map(
    (each) =>
      `<a href="${mailUrl(mail, locale)}?view=${each}"${each === view ? ' aria-current="page"' : ''}>${inbox[each]}</a>`,
  );
  const back = `<a href="${localised(rareUrls.mailInbox, locale)}">← ${inbox.back}</a>`;
  const head = `<p>${back}</p><h1>${escapeText(mail.subject)}</h1><p>${escapeText(mail.to)} · ${formatDateTime(mail.writtenAt, locale)}</p>`;
  const body = `${head}<nav>${tabs.join('')}</nav>${viewOf(mail, view, locale)}`;
  return page(mail.subject, body, locale);
}

function viewOf(mail: StoredMail, view: MailView, locale: Locale): string {
  switch (view) {
    case 'text':
      return `<pre>${escapeText(mail.text)}</pre>`;
    case 'headers':
      return `<pre>${mail.headers.map(({ key, value }) => escapeText(`${key}: ${value}`)).join('\n')}</pre>`;
    default:
      return `<iframe class="is-${view}" title="${escapeAttribute(mail.subject)}" src="${mailUrl(mail, locale)}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
  }
}

function mailUrl({ name }: StoredMail, locale: Locale): string {
  return `${localised(rareUrls.mailInbox, locale)}/${encodeURIComponent(name)}`;
}
