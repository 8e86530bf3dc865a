import type { Db } from '#db/database.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { logoOf } from '#rules/settings/store-logo.ts';
import { exportReference } from '#db/transfer/read-store.ts';

/** settings.json as an object, and the names of the logos of the banks and the store. */
export async function readSettingsDocument(
  view: Db,
): Promise<{ document: Readonly<Record<string, unknown>>; logos: string[] }> {
  const { store, settings, defaultCurrency } = await loadSnapshot(view);
  const { currencies, banks, kargo } = await exportReference(view);
  const flags = Object.entries(settings).map(([key, value]) => [key, flagText(value)]);
  return {
    document: {
      store,
      settings: Object.fromEntries(flags),
      defaultCurrency,
      currencies,
      banks,
      kargo,
    },
    logos: [...banks.map(({ logo }) => logo), logoOf(store.logo)?.file ?? ''],
  };
}

/** Flags are 1 or 0, as in files of merchants; a missing number is an empty text. */
function flagText(value: string | number | boolean | null): string | number {
  return typeof value === 'boolean' ? Number(value) : (value ?? '');
}
