import { Buffer } from 'node:buffer';
import { setTimeout as pause } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import type { OfficeImportDetail } from '#contract/office/office-imports.ts';
import { fileNames } from '#features/transfer/sources/store-source.ts';
import { activeStates, uploadLimits, type ImportKind } from '#rules/transfer/import-run.ts';
import type { StoreRecords } from './records-source.ts';
import { officePost } from './staff.ts';
import type { Browser } from './visitor-app.ts';

/** A zip of these files. */
export async function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Records as a zip of a store folder. */
export function zippedStore(store: StoreRecords): Promise<Buffer> {
  const files = Object.entries(store).map(([part, records]) => {
    const name = Object.entries(fileNames).find(([each]) => each === part)?.[1] ?? part;
    return [name, [...iterate(records)].map((record) => JSON.stringify(record)).join('\n')];
  });
  return zipOf(Object.fromEntries(files));
}

function iterate(records: StoreRecords[keyof StoreRecords]): Iterable<unknown> {
  return records && Symbol.iterator in records ? records : [];
}

interface Upload {
  kind?: ImportKind;
  name?: string;
}

/** Uploads a file in pieces, as the screen does; gives the import's id. */
export async function upload(
  office: Browser,
  file: Buffer,
  { kind = 'folder', name = 'magaza.zip' }: Upload = {},
): Promise<number> {
  const added = await officePost(office, '/api/office/imports', {
    kind,
    name,
    bytes: file.length,
  });
  if (added.statusCode !== 200) throw new Error(added.body);
  const { id } = added.json<{ id: number }>();
  for (let at = 0; at < file.length; at += uploadLimits.pieceBytes) {
    const sent = await sendPiece(office, id, at, file.subarray(at, at + uploadLimits.pieceBytes));
    if (sent.statusCode !== 200) throw new Error(sent.body);
  }
  return id;
}

export function sendPiece(office: Browser, id: number, at: number, piece: Buffer) {
  const head =
    '--sinir\r\ncontent-disposition: form-data; name="piece"; filename="p"\r\ncontent-type: application/octet-stream\r\n\r\n';
  const payload = Buffer.concat([Buffer.from(head), piece, Buffer.from('\r\n--sinir--\r\n')]);
  return office.send({
    method: 'POST',
    url: `/api/office/imports/${id}/pieces?at=${at}`,
    payload,
    headers: {
      origin: 'https://arasta.test',
      'content-type': 'multipart/form-data; boundary=sinir',
      'content-length': String(payload.length),
    },
  });
}

/** Begins work on an import and waits for its end. */
export async function workOn(
  office: Browser,
  id: number,
  call: 'check' | 'run' | 'undo',
  body: object = {},
): Promise<OfficeImportDetail> {
  const begun = await officePost(office, `/api/office/imports/${id}/${call}`, body);
  if (begun.statusCode !== 200) throw new Error(begun.body);
  return endOf(office, id);
}

/** The import once nobody works on it. */
export async function endOf(office: Browser, id: number): Promise<OfficeImportDetail> {
  for (;;) {
    const found = await office.get(`/api/office/imports/${id}`);
    const detail = found.json<OfficeImportDetail>();
    if (!activeStates.some((state) => state === detail.state)) return detail;
    await pause(20);
  }
}
