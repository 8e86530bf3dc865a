import { sql, type CompiledQuery, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import {
  givenValues,
  preparedQuery,
  type PreparedQuery,
  type ValueOf,
} from '#db/prepared-query.ts';

/** The owner of a cart: the signed-in customer, or the visitor's session. With neither there is no cart. */
export interface CartOwner {
  sessionId: number | null;
  customerId: number | null;
}

export function hasOwner(owner: CartOwner): boolean {
  return owner.customerId !== null || owner.sessionId !== null;
}

/** The owner's open cart among `carts`, for a WHERE; callers make sure that there is an owner. */
export function isOpenCartOf(owner: CartOwner): RawBuilder<boolean> {
  const value = givenValues(owner);
  return owner.customerId === null ? isOpenOfVisitor(value) : isOpenOfCustomer(value);
}

const isOpenOfCustomer = (value: ValueOf<CartOwner>) =>
  sql<boolean>`carts.customer_id = ${value('customerId')} and carts.ordered_at is null`;

const isOpenOfVisitor = (value: ValueOf<CartOwner>) =>
  sql<boolean>`carts.session_id = ${value('sessionId')} and carts.customer_id is null
    and carts.ordered_at is null`;

/** A prepared query of the owner's open cart, which `isOpenCart` finds among `carts`; no rows without an owner. */
export function openCartQuery<Row>(
  name: string,
  make: (db: Db, isOpenCart: RawBuilder<boolean>) => { compile(db: Db): CompiledQuery<Row> },
): PreparedQuery<CartOwner, Row> {
  const ofCustomer = preparedQuery<CartOwner, Row>(name, (db, value) =>
    make(db, isOpenOfCustomer(value)),
  );
  const ofVisitor = preparedQuery<CartOwner, Row>(name, (db, value) =>
    make(db, isOpenOfVisitor(value)),
  );
  return async (db, owner) => {
    if (!hasOwner(owner)) return [];
    return owner.customerId === null ? ofVisitor(db, owner) : ofCustomer(db, owner);
  };
}
