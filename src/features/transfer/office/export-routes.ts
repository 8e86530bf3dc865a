import { randomUUID } from 'node:crypto';
import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { ZipFile } from 'yazl';
import { ErrorBody } from '#contract/error-body.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#db/database.ts';
import { exportParts, exportStore } from '#features/transfer/export/export-store.ts';
import type { ExportedPhotos } from '#features/transfer/export/export-photos.ts';
import type { ExportedPictures } from '#features/transfer/export/export-pictures.ts';
import { fileNames, photoFolder, sourceParts } from '#features/transfer/sources/store-source.ts';
import type { App } from '#platform/http.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { importsTexts } from '#text/office/imports-text.ts';

export interface ExportServices {
  reads: Db;
  clock: () => Date;
  exports: {
    pictures: ExportedPictures;
    photos: ExportedPhotos;
    /** The folder of files that are only there while they are sent. */
    folder: string;
    /** Whether the database has one connection alone, which a snapshot would hold. */
    isAlone: boolean;
  };
}

const file = { schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }) };

/**
 * The store folder as a zip (rule import-export/office-export). The records are written to a folder first, so that a slow
 * line holds no snapshot of the database. A query each 500 records.
 */
export function registerStoreExport(app: App, services: ExportServices): void {
  let isUnderWay = false;
  app.get(
    '/api/office/store-export.zip',
    {
      exposeHeadRoute: false,
      schema: {
        tags: ['office'],
        summary:
          'The whole shop as a zip of a store folder, with customers’ data and password hashes',
        response: {
          200: { description: 'The file', content: { 'application/zip': file } },
          '4xx': ErrorBody,
        },
      },
    },
    async ({ locale }, reply) => {
      if (isUnderWay) throw new Refusal('busy');
      isUnderWay = true;
      const folder = join(services.exports.folder, `export-${randomUUID()}`);
      const end = () => {
        isUnderWay = false;
        void rm(folder, { recursive: true, force: true });
      };
      try {
        const zip = await zippedShop(services, folder);
        zip.once('close', end);
        const name = `${importsTexts[locale].exportFile}-${istanbulDay(services.clock())}.zip`;
        return await reply
          .type('application/zip')
          .header('content-disposition', `attachment; filename="${name}"`)
          .send(zip);
      } catch (error) {
        end();
        throw error;
      }
    },
  );
}

async function zippedShop(
  { reads: db, exports }: ExportServices,
  folder: string,
): Promise<Readable> {
  const { pictures, photos, isAlone } = exports;
  const parts = exportParts.filter((part) => part !== 'images');
  await exportStore({ db, pictures, photos }, folder, { parts, isSplit: isAlone });
  const zip = new ZipFile();
  for (const part of sourceParts) zip.addFile(join(folder, fileNames[part]), fileNames[part]);
  for await (const file of pictures.names())
    zip.addReadStreamLazy(`images/${file}`, { compress: false }, (give) => {
      openPicture(pictures, file).then(
        (bytes) => give(null, bytes),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  await addPhotos(zip, join(folder, photoFolder));
  zip.end();
  return Readable.from(zip.outputStream, { objectMode: false });
}

/** The originals as they are: pictures are packed already. One that is deleted meanwhile is empty. */
async function openPicture(pictures: ExportedPictures, file: string): Promise<Readable> {
  return (await pictures.open(file)) ?? Readable.from([]);
}

async function addPhotos(zip: ZipFile, photos: string): Promise<void> {
  const folder = await opendir(photos).catch(() => null);
  if (!folder) return;
  for await (const entry of folder) {
    const path = join(photos, entry.name);
    if (entry.isFile() && !entry.name.startsWith('.') && (await stat(path).catch(() => null)))
      zip.addFile(path, `${photoFolder}/${entry.name}`, { compress: false });
  }
}
