import { createHash } from 'node:crypto';
import { escapeText } from 'entities/escape';
import type { Locale } from '#rules/shop/locale.ts';
import { ownData as english } from '#text/en/customer/privacy/own-data.ts';
import { ownData as turkish } from '#text/tr/customer/privacy/own-data.ts';
import { ownValue, withoutStandIns } from './own-data-values.ts';

const styles = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; margin: 0 0 .5rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
dl { display: grid; grid-template-columns: minmax(6rem, min(14rem, 38%)) 1fr; gap: .25rem 1rem; margin: 0; padding: .75rem 0; border-top: 1px solid #8885; }
dt { font-weight: 600; }
dd { margin: 0; }
dd dl:first-child { border-top: 0; padding-top: 0; }
`;

/** Nothing is loaded and nothing runs; the page's own style is told by its hash. */
export const ownDataPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/**
 * All that is kept of a customer as a page of its own, to read, to print and to keep (rule
 * account/own-data). Every value is text. `currency` is that of amounts whose record names none.
 */
export function ownDataPage(
  data: Readonly<Record<string, unknown>>,
  { locale, currency }: { locale: Locale; currency: string },
): string {
  const t = locale === 'en' ? english : turkish;
  const labels: Readonly<Record<string, string>> = t.labels;
  const label = (name: string) => escapeText(labels[name] ?? name);

  function shown(name: string, value: unknown, currencyHere: string): string {
    if (value === null || value === '') return '–';
    if (typeof value === 'boolean') return value ? t.yes : t.no;
    if (Array.isArray(value))
      return value.length === 0
        ? '–'
        : value.map((each) => shown(name, each, currencyHere)).join('');
    if (typeof value === 'object') return fields(withoutStandIns(value), currencyHere);
    const plain = typeof value === 'number' ? value : String(value);
    return escapeText(ownValue(name, plain, { locale, currency: currencyHere }));
  }
  function fields(record: object, above: string): string {
    const own = 'currency' in record ? record.currency : null;
    const here = typeof own === 'string' && own !== '' ? own : above;
    const rows = Object.entries(record).map(
      ([name, value]) => `<dt>${label(name)}</dt><dd>${shown(name, value, here)}</dd>`,
    );
    return `<dl>${rows.join('')}</dl>`;
  }
  const parts = Object.entries(data).map(
    ([name, part]) =>
      `<section><h2>${label(name)}</h2>${Array.isArray(part) && part.length === 0 ? `<p>${t.none}</p>` : shown(name, part, currency)}</section>`,
  );
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${t.title}</title><style>${styles}</style></head><body><main><h1>${t.title}</h1><p>${t.hint}</p>${parts.join('')}</main></body></html>`;
}
