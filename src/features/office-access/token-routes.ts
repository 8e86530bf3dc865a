import type { FastifyRequest } from 'fastify';
import { ErrorBody } from '#contract/error-body.ts';
import { MadeToken, NewTokenForm, SystemId, TokenList } from '#contract/office/office-systems.ts';
import { Success } from '#contract/primitives.ts';
import { Refusal } from '#contract/refusals.ts';
import { listTokens, tokenState } from '#db/access/access-tokens.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import { tokenNameOf } from '#rules/shop/token-form.ts';
import { staffTexts } from '#text/office/staff-texts.ts';
import { revokeAccess, createToken } from './manage-tokens.ts';

const tags = ['office'];
const config = { fromElsewhere: true, hasOwnLimit: true };

interface TokenServices {
  db: Db;
  clock: () => Date;
}

/** The tokens of other systems (rule office-api/tokens). */
export function registerTokens(app: App, services: TokenServices): void {
  registerList(app, services);
  registerMaking(app, services);
}

function registerList(app: App, { db, clock }: TokenServices): void {
  app.get(
    '/api/office/tokens',
    {
      schema: {
        tags,
        summary: 'The tokens of other systems, the newest first',
        response: { 200: TokenList, '4xx': ErrorBody },
      },
    },
    async () => {
      const tokens = await listTokens(db);
      const now = clock();
      return {
        items: tokens.map(({ id, name, scopes, by, createdAt, ...token }) => ({
          id,
          name,
          scopes,
          by,
          createdAt: createdAt.toISOString(),
          expiresAt: token.expiresAt.toISOString(),
          lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
          state: tokenState(token, now),
        })),
      };
    },
  );
}

function registerMaking(app: App, { db, clock }: TokenServices): void {
  app.post(
    '/api/office/tokens',
    {
      config,
      schema: {
        tags,
        summary: 'Creates a token, which is shown once',
        body: NewTokenForm,
        response: { 200: MadeToken, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const name = tokenNameOf(request.body.name);
      if (name === null) {
        const fields = { name: staffTexts[request.locale].wrong.tokenName };
        throw new Refusal('invalid-input', { values: { field: 'name' }, fields });
      }
      const scopes = [...new Set(request.body.scopes)];
      const wanted = { name, scopes, days: request.body.days };
      const token = await createToken(db, wanted, { by: workerOf(request), now: clock() });
      if (token === null) throw new Refusal('token-taken');
      return { token };
    },
  );
  app.post(
    '/api/office/tokens/:id/revoke',
    {
      config,
      schema: {
        tags,
        summary: 'Revokes a token at once',
        params: SystemId,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const ended = await revokeAccess(db, request.params, { by: workerOf(request), now: clock() });
      if (!ended) throw new Refusal('not-found');
      return { success: true as const };
    },
  );
}

function workerOf({ worker }: FastifyRequest): Worker {
  if (worker === null) throw new Error('a call of the office without a worker');
  return worker;
}
