import type { Db } from '#db/database.ts';
import { FaceRegistry } from '#db/prices/face-registry.ts';
import { facedServices } from '#db/prices/faced-services.ts';
import type { Face } from '#rules/price/face.ts';
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
  faces: FaceRegistry;
  of: (face: Face) => Till;
}

export const reference = await loadReferenceData();

export const now = new Date('2026-11-21T10:00:00Z');

/** The till of a shop that takes orders, with these settings changed. */
export async function openTill(db: Db, settings: SettingsRecord = {}): Promise<Till> {
  await makeSettings(db, { ...sellingSettings, ...settings });
  const shop = await loadSnapshot(db);
  return await tillOf({ db, snapshot: () => shop, clock: () => now });
}

/** The till of a shop that is open already. */
export async function tillOf(shop: Pick<Till, 'db' | 'snapshot' | 'clock'>): Promise<Till> {
  const faces = await FaceRegistry.open(shop);
  return facedServices({ ...shop, reference, faces }, { faces });
}
