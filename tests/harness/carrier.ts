import type { Db } from '#db/database.ts';

/**
 * Gives an order to the carrier 'Kargo' under the number T1, as long as it can still be shipped; false
 * when it cannot. The shop itself has no such action yet: this is what its merchant will do.
 */
export async function handToCarrier(db: Db, orderId: number, at: Date): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const order = await trx
      .updateTable('orders')
      .where('id', '=', orderId)
      .where('state', 'in', ['placed', 'paid', 'preparing'])
      .set({ state: 'shipped', carrier: 'Kargo', tracking_no: 'T1' })
      .returning('id')
      .executeTakeFirst();
    if (!order) return false;
    await trx
      .insertInto('order_state_changes')
      .values({ order_id: orderId, from_state: 'placed', to_state: 'shipped', at })
      .execute();
    return true;
  });
}
