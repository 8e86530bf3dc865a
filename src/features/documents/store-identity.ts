import type { Store } from '#contract/catalog/shop-frame.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { documents as english } from '#text/en/papers/documents.ts';
import { documents as turkish } from '#text/tr/papers/documents.ts';

/** The store's identity in lines; unknown facts are left out. */
export function identityOf(store: Store, locale: Locale): string[] {
  const t = locale === 'en' ? english : turkish;
  return [
    [store.legalName, store.address],
    [store.phone, store.email],
    [
      store.mersis && t.mersis(store.mersis),
      store.kep && t.kep(store.kep),
      store.vkn && t.vkn(store.taxOffice, store.vkn),
      store.tradeRegistry && t.registry(store.tradeRegistry),
    ],
  ]
    .map((parts) => parts.filter(Boolean).join(' · '))
    .filter((text) => text !== '');
}
