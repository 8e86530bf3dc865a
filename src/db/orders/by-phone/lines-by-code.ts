import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** A line by the product's code; without a unit's name it is the default one. */
export interface LineByCode {
  code: string;
  unit?: string | undefined;
  quantity: number;
}

/** The ids of the products and units that lines name, in their order; leaves out what the shop does not have. 1 query. */
export async function linesByCode(
  db: Db,
  lines: readonly LineByCode[],
): Promise<{ productId: number; unitId: number; quantity: number }[]> {
  const { rows } = await sql<{ productId: number; unitId: number; quantity: number }>`
    select p.id as "productId", u.id as "unitId", l.quantity
    from json_to_recordset(${JSON.stringify(lines.map((line, place) => ({ ...line, place })))}::json)
      as l (code text, unit text, quantity int, place int)
    join products p on p.code = l.code
    join product_units u on u.product_id = p.id and (u.value = l.unit or (l.unit is null and u.id = p.default_unit_id))
    order by l.place`.execute(db);
  return rows;
}
