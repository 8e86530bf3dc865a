import { writePendingWords } from '#db/catalog/search/write-pending-words.ts';
import { copyPictureTexts, moveFamilyRecords, parkCodes } from '#db/variants/family-records.ts';
import type { GridRow } from '#db/variants/read-variant-grid.ts';
import type { Db } from '#db/database.ts';
import { notePriceAuthor } from '#db/prices/note-author.ts';
import { logProducts, writeChanges, type ProductValues } from '#db/product-runs/write-changes.ts';
import { storeProducts } from '#db/transfer/store-products.ts';
import { newProductIds } from '#db/transfer/write-products.ts';
import type { WantedRow } from '#rules/catalog/variants/check-variants.ts';
import type { By } from '#features/product-editor/form/log-product.ts';
import { familyWrites, type FamilyMove } from './family-writes.ts';
import { variantEntries } from './log-variants.ts';
import type { GridChange, SaveVariantsResult } from './grid-change.ts';
import { newWrites, storedWrites } from './variant-writes.ts';

/**
 * Stores a grid that was checked: rows of products as the form and an import store them, and prices, stock and sale as the
 * table of products does, each with its entries in the log.
 */
export async function storeVariants(
  tx: Db,
  change: GridChange,
  by: By,
): Promise<SaveVariantsResult> {
  const { stored, added, rows } = change;
  const move = moveOf(change);
  const [familyId = stored.id, ...newIds] =
    move === 'to-family'
      ? await newProductIds(tx, 1 + added.length)
      : [stored.id, ...(await newProductIds(tx, added.length))];
  const family = { id: familyId, move };
  const founding = await familyWrites(tx, change, family);
  const writes = [
    ...founding.writes,
    ...storedWrites(change, family, founding.texts),
    ...(await newWrites(tx, change, { familyId, ids: newIds })),
  ];
  if (writes.length > 0) {
    await parkCodes(tx, exchangedCodes(rows));
    await notePriceAuthor(tx, by.by.name);
    await storeProducts(tx, writes, [familyId, stored.id]);
  }
  const id = move === 'to-plain' ? remainingId(rows, stored.id) : familyId;
  if (move === 'to-family') await copyPictureTexts(tx, stored.id, familyId);
  if (move === 'to-plain') await moveFamilyRecords(tx, stored.id, id);
  const { changed, ...kinds } = cellChanges(rows);
  const to = { by: by.by, now: by.now, reason: change.reason.trim() };
  await writeChanges(tx, kinds.prices, to);
  await writeChanges(tx, kinds.stock, to);
  await writeChanges(tx, kinds.shown, to);
  await writePendingWords(tx);
  await logProducts(tx, variantEntries(change), by);
  const removed = rows.filter(({ stored: row, isLiving }) => row && !row.archived && !isLiving);
  return { ok: true, id, added: added.length, removed: removed.length, changed };
}

function moveOf({ stored, steps }: GridChange): FamilyMove {
  if (!stored.isFamily && steps.length > 0) return 'to-family';
  return stored.isFamily && steps.length === 0 ? 'to-plain' : 'none';
}

const remainingId = (rows: readonly WantedRow[], otherwise: number) =>
  rows.find(({ isLiving }) => isLiving)?.stored?.id ?? otherwise;

/** The variants whose code another one takes in the same save: a code is unique at every moment. */
function exchangedCodes(rows: readonly WantedRow[]): number[] {
  const wanted = new Set(rows.flatMap(({ change }) => change.code ?? []));
  return rows.flatMap(({ stored, change }) =>
    stored && change.code !== undefined && wanted.has(stored.code) ? [stored.id] : [],
  );
}

/** Prices, stock and sale of the variants that stay, as the bulk changes write them. */
function cellChanges(rows: readonly WantedRow[]) {
  const staying = rows.flatMap(({ stored, change, isLiving }) =>
    stored ? [{ row: stored as GridRow, change, isLiving }] : [],
  );
  const product = ({ row, change }: (typeof staying)[number]) => ({
    id: row.id,
    code: change.code ?? row.code,
    units: row.units,
  });
  const prices = staying.flatMap((each): ProductValues[] => {
    const changed = each.change.prices ?? [];
    if (changed.length === 0) return [];
    const unitsOf = (price: (unit: { id: number; price: number }) => number) =>
      each.row.units
        .filter(({ id }) => changed.some(({ unit }) => unit === id))
        .map((unit) => ({ unit: unit.id, price: price(unit), listPrice: unit.listPrice }));
    const after = ({ id, price }: { id: number; price: number }) =>
      changed.find(({ unit }) => unit === id)?.price ?? price;
    return [
      {
        product: product(each),
        before: { prices: unitsOf(({ price }) => price) },
        after: { prices: unitsOf(after) },
      },
    ];
  });
  const stock = staying.flatMap((each): ProductValues[] => {
    const { row, change } = each;
    if (change.stock === undefined) return [];
    return [
      { product: product(each), before: { stock: row.stock }, after: { stock: change.stock } },
    ];
  });
  const shown = staying.flatMap((each): ProductValues[] => {
    const { row, change, isLiving } = each;
    // A variant that is removed or comes back is written with its row.
    if (change.active === undefined || !isLiving || row.archived) return [];
    const [before, after] = [{ active: row.active }, { active: change.active }];
    return [{ product: product(each), before, after }];
  });
  const changed = staying.filter(({ change }) => Object.keys(change).length > 0).length;
  return { prices, stock, shown, changed };
}
