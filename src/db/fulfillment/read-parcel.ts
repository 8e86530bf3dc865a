import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { withdrawnOfLine } from '#db/returns/read-returnable.ts';

/** A parcel as the mail about it tells it. */
export interface SentParcel {
  id: number;
  carrier: string;
  trackingNo: string;
  /** Whether something was still to leave after it. */
  isPart: boolean;
  /** Whether all that was ordered is in it. */
  isWhole: boolean;
  lines: { name: string; quantity: number; unit: string }[];
}

/** The contents of a parcel when it left; null when there is none. 1 query. */
export async function readParcel(db: Db, parcelId: number): Promise<SentParcel | null> {
  const { rows } = await sql<SentParcel>`
    with sent as (
      select l.order_id, l.position, l.name, l.unit_value, l.quantity as ordered,
        coalesce(sum(s.quantity), 0) + ${withdrawnOfLine} as until_now, coalesce(sum(s.quantity) filter (where s.parcel_id = b.id), 0) as quantity
      from parcels b join order_lines l on l.order_id = b.order_id
      left join parcel_lines s on s.order_line_id = l.id and s.parcel_id <= b.id
      where b.id = ${parcelId} and l.quantity > 0 group by l.id
    )
    select b.id, b.carrier, b.tracking_no as "trackingNo",
      (select bool_or(until_now < ordered) from sent) as "isPart",
      (select bool_and(quantity = ordered) from sent) as "isWhole",
      (select json_agg(json_build_object('name', name, 'quantity', quantity, 'unit', unit_value) order by position)
        from sent where quantity > 0) as lines
    from parcels b where b.id = ${parcelId}`.execute(db);
  return rows[0] ?? null;
}
