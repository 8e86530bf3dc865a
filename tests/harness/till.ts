import type { Db } from '#db/database.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { loadReferenceData } from '#platform/reference-data.ts';
import type { CountryLists } from '#rules/person/delivery-place.ts';
import type { SettingsRecord } from '#rules/shop/settings.ts';
import { makeSettings, sellingSettings } from './factories.ts';

/** A shop with what a till needs: currencies and settings; its clock stands. */
export interface Till {
  db: Db;
  snapshot: () => ShopSnapshot;
  clock: () => Date;
  reference: CountryLists;
}

export const reference = await loadReferenceData();

export const now = new Date('2026-11-21T10:00:00Z');

/** The till of a shop that takes orders, with these settings changed. */
export async function openTill(db: Db, settings: SettingsRecord = {}): Promise<Till> {
  await makeSettings(db, { ...sellingSettings, ...settings });
  const shop = await loadSnapshot(db);
  return { db, snapshot: () => shop, clock: () => now, reference };
}
