import type { Db } from '#db/database.ts';
import { workOutbox, type OutboxServices } from '#features/notifications/work-outbox.ts';
import type { Mail } from '#platform/mail.ts';

/**
 * The mails that a shop has to write, as they are sent; `unaddressed` hears of what nobody can be sent, and `files` makes what goes with
 * mails.
 */
export async function sentMails(
  { db, clock }: { db: Db; clock: () => Date },
  unaddressed: (subject: string) => void = () => {},
  files: Pick<OutboxServices, 'contractPapers' | 'privacyCopies'> = {},
): Promise<Mail[]> {
  const sent: Mail[] = [];
  const services = {
    db,
    clock,
    send: async (mail: Mail) => void sent.push(mail),
    publicUrl: 'https://arasta.test',
    ...files,
    onError: (error: unknown) => {
      throw error;
    },
    onUnaddressed: unaddressed,
  };
  while ((await workOutbox(services)) > 0);
  return sent;
}
