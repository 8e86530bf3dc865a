import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/**
 * The open lines of an order and the contents of its parcels; everything as it was ordered, barcodes as they are now.
 */
export interface Packing {
  orderId: number;
  lines: PackingLine[];
  /** The first that left comes first; instants are ISO 8601. */
  parcels: PackedParcel[];
}

export interface PackingLine {
  position: number;
  code: string;
  name: string;
  note: string;
  quantity: number;
  unit: string;
  /** Pieces of stock in one of the unit. */
  multiplier: number;
  /** The name of a piece; empty where the product is gone or has no such unit. */
  pieceUnit: string;
  /** The unit's barcode, else the product's; empty where neither has one. */
  barcode: string;
}

export interface PackedParcel {
  id: number;
  carrier: string;
  trackingNo: string;
  at: string;
  lines: { position: number; quantity: number }[];
}

/** By the order's number; null when there is no such order. 1 query. */
export async function readPacking(db: Db, orderNo: string): Promise<Packing | null> {
  return (await readPackingList(db, [orderNo]))[0] ?? null;
}

/** The orders with these numbers that exist, in the order of the numbers. 1 query. */
export async function readPackingList(db: Db, orderNos: readonly string[]): Promise<Packing[]> {
  const { rows } = await sql<Packing>`
    select o.id as "orderId", (
      select coalesce(json_agg(json_build_object('position', l.position, 'code', l.code, 'name', l.name, 'note', l.note,
        'quantity', l.quantity, 'unit', l.unit_value, 'multiplier', l.multiplier,
        'barcode', coalesce(nullif(u.barcode, ''), p.barcode, ''),
        'pieceUnit', coalesce((select value from product_units where product_id = l.product_id and multiplier = 1
          order by id limit 1), '')) order by l.position), '[]')
      from order_lines l left join products p on p.id = l.product_id
        left join product_units u on u.product_id = l.product_id and u.id = l.unit_id
      where l.order_id = o.id) as lines, (
      select coalesce(json_agg(json_build_object('id', b.id, 'carrier', b.carrier, 'trackingNo', b.tracking_no,
        'at', b.created_at, 'lines', (
          select coalesce(json_agg(json_build_object('position', l.position, 'quantity', s.quantity)), '[]')
          from parcel_lines s join order_lines l on l.id = s.order_line_id where s.parcel_id = b.id)) order by b.id), '[]')
      from parcels b where b.order_id = o.id) as parcels
    from unnest(${[...orderNos]}::text[]) with ordinality asked (order_no, place)
      join orders o on o.order_no = asked.order_no order by asked.place`.execute(db);
  return rows;
}
