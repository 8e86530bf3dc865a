import { privacyUrls } from '#rules/privacy/privacy-urls.ts';
import { escapeText } from 'entities/escape';
import type { Store } from '#contract/catalog/shop-frame.ts';
import { cookieAges } from '#platform/cookies.ts';
import {
  dormantNoticeDays,
  keptTimes,
  type KeptKind,
  type KeptTime,
} from '#rules/privacy/kept-data.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { cookieTexts, keptTexts, sellerTexts } from '#text/customer/page-section-text.ts';
import { localised, urls } from '#urls';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * The section that the shop itself adds to a text of the store: the cookies that the code sets (rule pages/cookies), the seller's
 * particulars (rule pages/seller), what it keeps of people and how long (rule privacy/kept). HTML; '' for other texts.
 */
export function sectionOf(
  url: string,
  { store, dormantYears }: { store: Store; dormantYears: number },
  locale: Locale,
): string {
  if (url === urls.cookiePolicy) return cookieSection(locale);
  if (url === urls.contact) return sellerSection(store, locale);
  if (url === urls.privacyNotice) return keptSection(dormantYears, locale);
  return '';
}

function cookieSection(locale: Locale): string {
  const t = cookieTexts[locale];
  const rows = cookieAges.map(([cookie, ms]) =>
    [`<td><code>${cookie}</code></td>`, cell(t.purposes[cookie]), cell(ageText(ms, t))].join(''),
  );
  const heads = [t.name, t.purpose, t.kept].map((name) => `<th scope="col">${name}</th>`).join('');
  return [
    `<h2>${t.title}</h2><p>${t.about}</p>`,
    `<table><thead><tr>${heads}</tr></thead><tbody>`,
    ...rows.map((row) => `<tr>${row}</tr>`),
    `</tbody></table><p>${t.storage}</p>`,
  ].join('');
}

const cell = (text: string) => `<td>${escapeText(text)}</td>`;

function ageText(ms: number, t: (typeof cookieTexts)[Locale]): string {
  if (ms >= day) return t.days(Math.round(ms / day));
  return ms >= hour ? t.hours(Math.round(ms / hour)) : t.minutes(Math.round(ms / minute));
}

function sellerSection(store: Store, locale: Locale): string {
  const t = sellerTexts[locale];
  const taxes = [store.taxOffice, store.vkn].filter(Boolean).join(' ');
  const rows = [
    [t.legalName, store.legalName],
    [t.address, store.address],
    [t.phone, store.phone],
    [t.email, store.email],
    [t.mersis, store.mersis],
    [t.kep, store.kep],
    [t.tax, taxes],
    [t.registry, store.tradeRegistry],
    [t.chamber, store.chamber, store.chamberUrl],
    [t.etbis, store.etbisUrl && t.registered, store.etbisUrl],
  ].flatMap(([name, text = '', url = '']) => {
    if (text === '') return [];
    const shown = escapeText(text);
    return [`<tr><th scope="row">${name}</th><td>${url ? linkTo(url, shown) : shown}</td></tr>`];
  });
  return rows.length === 0
    ? ''
    : `<h2>${t.title}</h2><table><tbody>${rows.join('')}</tbody></table>`;
}

/** A link to an address that a setting holds, which is a web address. */
const linkTo = (url: string, shown: string) =>
  `<a class="link" href="${escapeText(url).replaceAll('"', '&quot;')}" rel="noopener">${shown}</a>`;

/** The table of what is kept, made from the times that the daily job works with. */
function keptSection(dormantYears: number, locale: Locale): string {
  const t = keptTexts[locale];
  const timeOf = ({ years = 0, days = 0, afterYear }: KeptTime) => {
    if (years === 0) return t.days(days);
    return afterYear ? t.afterYear(years) : t.years(years);
  };
  const account = dormantYears === 0 ? t.untilClosed : t.dormant(dormantYears, dormantNoticeDays);
  const kinds = Object.keys(keptTimes).filter((kind): kind is KeptKind => kind in keptTimes);
  const rows = [
    ...kinds.map((kind) => [t.names[kind], timeOf(keptTimes[kind]), t.reasons[kind]]),
    [t.names.account, account, t.reasons.account],
  ];
  const heads = [t.data, t.time, t.why].map((name) => `<th scope="col">${name}</th>`).join('');
  return [
    `<h2>${t.title}</h2><p>${t.about}</p><table><thead><tr>${heads}</tr></thead><tbody>`,
    ...rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`),
    '</tbody></table>',
    `<p><a class="link" href="${localised(privacyUrls.request, locale)}">${t.ask}</a></p>`,
  ].join('');
}
