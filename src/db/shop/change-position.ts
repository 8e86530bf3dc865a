/** The place of a row among the changes of a table with `changed_xid`: its transaction and its id. */
export interface ChangePosition {
  xid: string;
  id: number;
}

/** The position of a cursor, the beginning without one; null for a text that is no cursor. */
export function positionOfCursor(cursor: string | null): ChangePosition | null {
  if (cursor === null) return { xid: '0', id: 0 };
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, xid, id] = /^(\d{1,19})\.(\d{1,15})$/.exec(text) ?? [];
  return xid === undefined ? null : { xid, id: Number(id) };
}

/** A position as callers keep it: opaque to them. */
export function cursorOfPosition({ xid, id }: ChangePosition): string {
  return Buffer.from(`${xid}.${id}`).toString('base64url');
}
