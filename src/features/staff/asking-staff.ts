import type { FastifyRequest } from 'fastify';
import type { StaffMember } from '#rules/shop/call-scopes.ts';

/** The signed-in member of staff; the access check has let nobody else through. */
export function staffOf({ staff }: FastifyRequest): StaffMember {
  if (staff === null) throw new Error('a call of staff without one of them');
  return staff;
}
