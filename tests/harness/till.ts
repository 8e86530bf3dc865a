import type { Db } from '#db/database.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';

/** A shop with what a till needs: currencies, settings and goods; its clock stands. */
export interface Till {
  db: Db;
  snapshot: () => ShopSnapshot;
  clock: () => Date;
}

type Setting = string | number | boolean;

export const now = new Date('2026-11-21T10:00:00Z');

/** TRY is the shop's currency; transfer and cash on delivery are on; sending costs 50 TRY, 90 from measure 10. */
export async function openTill(db: Db, settings: Record<string, Setting> = {}): Promise<Till> {
  await db
    .insertInto('currencies')
    .values([
      { code: 'TRY', exchange_rate: 1, is_default: true },
      { code: 'USD', exchange_rate: 40, is_default: false },
    ])
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  const all = {
    stockInfoStatus: 2,
    cartStockControl: 0,
    kargoUcreti: '0/10/50_10/1000/90',
    b2c_kk_odeme: 1,
    b2c_heft_odeme: 1,
    b2c_ko_odeme: 1,
    b2cHavaleEftHesapBilgisi: 'Banka_Arasta AŞ_123_TR12',
    ...settings,
  };
  await changeSettings(db, all);
  const shop = await loadSnapshot(db);
  return { db, snapshot: () => shop, clock: () => now };
}

export async function changeSettings(db: Db, settings: Record<string, Setting>): Promise<void> {
  await db
    .insertInto('settings')
    .values(Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: (eb) => eb.ref('excluded.value') }),
    )
    .execute();
}

interface GoodsUnit {
  id: number;
  value: string;
  multiplier: number;
  price: number;
  currency?: string;
}

interface Goods {
  quantity?: number;
  units?: GoodsUnit[];
  taxRate?: number;
  name?: string;
  nameEn?: string;
  parentId?: number;
  hasChildren?: boolean;
  active?: boolean;
  weight?: number;
}

let made = 0;

/** One piece ("Adet", unit 1) at 100 TRY + 20 % unless said otherwise. */
export async function makeGoods(db: Db, goods: Goods = {}): Promise<number> {
  const units = goods.units ?? [{ id: 1, value: 'Adet', multiplier: 1, price: 100 }];
  const code = `MAL-${(made += 1)}`;
  return await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('products')
      .values({
        code,
        name: goods.name ?? `Ürün ${made}`,
        name_en: goods.nameEn ?? '',
        seo: code.toLowerCase(),
        default_unit_id: units[0]?.id ?? 1,
        tax_rate: goods.taxRate ?? 20,
        quantity: goods.quantity ?? 100,
        opening_quantity: goods.quantity ?? 100,
        parent_id: goods.parentId ?? null,
        has_children: goods.hasChildren ?? false,
        active: goods.active ?? true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('product_units')
      .values(
        units.map((unit) => ({
          id: unit.id,
          value: unit.value,
          multiplier: unit.multiplier,
          price: unit.price,
          currency: unit.currency ?? 'TRY',
          product_id: id,
          list_price: null,
          list_currency: null,
          weight: goods.weight ?? 1,
        })),
      )
      .execute();
    return id;
  });
}

/** A product's pieces on hand and how many were sold. */
export async function stockOf(db: Db, id: number): Promise<{ quantity: number; sold: number }> {
  const row = await db
    .selectFrom('products')
    .where('id', '=', id)
    .select(['quantity', 'sales_number as sold'])
    .executeTakeFirstOrThrow();
  return row;
}
