import { OfficeUnreachable, type OfficeCaller } from '#ui/office/state/office-calls.ts';
import { uploadLimits, type ImportKind } from '#rules/transfer/import-run.ts';

/** Pauses before a piece is sent again, in milliseconds. */
const retryMs = [500, 1000, 2000, 4000];

/**
 * Sends a file in pieces and gives the import's id. A piece that did not arrive is sent again a few times. Throws
 * `OfficeUnreachable` when the shop stays silent; `resume` then goes on with what has arrived.
 */
export async function sendFile(
  caller: OfficeCaller,
  file: File,
  input: {
    kind: ImportKind;
    resume: number | null;
    onSent: (bytes: number, id: number) => void;
  },
): Promise<number> {
  const { kind, resume, onSent } = input;
  const body = { kind, name: file.name.slice(-200), bytes: file.size };
  const id = resume ?? (await caller.post<{ id: number }>('/api/office/imports', body)).id;
  const path = `/api/office/imports/${id}`;
  let sent = resume === null ? 0 : (await caller.get<{ received: number }>(path)).received;
  onSent(sent, id);
  while (sent < file.size) {
    const form = new FormData();
    form.append('piece', file.slice(sent, sent + uploadLimits.pieceBytes), 'piece');
    sent = await sendPiece(caller, `${path}/pieces?at=${sent}`, form);
    onSent(sent, id);
  }
  return id;
}

async function sendPiece(caller: OfficeCaller, path: string, form: FormData): Promise<number> {
  for (const pauseMs of retryMs) {
    try {
      return (await caller.upload<{ received: number }>(path, form)).received;
    } catch (error) {
      if (!(error instanceof OfficeUnreachable)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return (await caller.upload<{ received: number }>(path, form)).received;
}
