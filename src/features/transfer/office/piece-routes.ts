import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { PieceQuery, PieceTaken } from '#contract/office/office-imports.ts';
import { Id } from '#contract/primitives.ts';
import { Refusal } from '#contract/refusals.ts';
import type { App, FileTaker } from '#platform/http.ts';
import { uploadLimits } from '#rules/transfer/import-run.ts';
import { importConfig, ownRun, type ImportServices } from './import-access.ts';

/** Room for the form around a piece. */
const formBytes = 16 * 1024;

/** Pieces of a file: a file of any size arrives over a slow line, and an upload that was cut off goes on (rule import-export/upload-limits). */
export function registerPieces(app: App, services: ImportServices): void {
  const received = new WeakMap<FastifyRequest, number>();
  app.post(
    '/api/office/imports/:id/pieces',
    {
      config: { ...importConfig, files: pieceTaker(services, received) },
      schema: {
        tags: ['office'],
        summary: 'Takes one piece of a file, as multipart with the file `piece`',
        params: Type.Object({ id: Id }),
        querystring: PieceQuery,
        body: Type.Object({}, { additionalProperties: false }),
        response: { 200: PieceTaken, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const bytes = received.get(request);
      if (bytes === undefined) throw new Refusal('import-incomplete');
      return { received: bytes };
    },
  );
}

function pieceTaker(
  services: ImportServices,
  received: WeakMap<FastifyRequest, number>,
): FileTaker {
  const { pieceBytes } = uploadLimits;
  const places = new WeakMap<FastifyRequest, { id: number; at: number }>();
  return {
    field: 'piece',
    options: { limits: { files: 1, fileSize: pieceBytes }, throwFileSizeLimit: false },
    admit: async (request) => {
      const length = Number(request.headers['content-length'] ?? NaN);
      if (!(length <= pieceBytes + formBytes)) throw new Refusal('body-too-large');
      const id = Number(numberIn(request.params, 'id'));
      const at = numberIn(request.query, 'at');
      const run = await ownRun(services, request, id);
      if (run.state !== 'new') throw new Refusal('import-not-possible');
      const there = await services.files.received(id);
      if (!Number.isInteger(at) || at > there || at + length - formBytes > run.bytes)
        throw new Refusal('import-incomplete');
      places.set(request, { id, at });
    },
    take: async (request, file) => {
      const place = places.get(request);
      if (!place) return void file.resume();
      received.set(request, await services.files.append(place.id, place.at, file));
      if (file.truncated) throw new Refusal('body-too-large');
    },
  };
}

/** A value that the schema has not checked yet: files are taken while the request comes in. */
function numberIn(values: unknown, name: string): number {
  const value: unknown =
    typeof values === 'object' && values !== null ? Reflect.get(values, name) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN;
}
