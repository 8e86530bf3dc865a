import type { Db } from '#db/database.ts';
import { workOutbox } from '#features/notifications/work-outbox.ts';
import type { Mail } from '#platform/mail.ts';

/** What a shop has to write, as it is sent; `unaddressed` hears of what nobody can be sent. */
export async function sentMails(
  { db, clock }: { db: Db; clock: () => Date },
  unaddressed: (subject: string) => void = () => {},
): Promise<Mail[]> {
  const sent: Mail[] = [];
  const services = {
    db,
    clock,
    send: async (mail: Mail) => void sent.push(mail),
    publicUrl: 'https://arasta.test',
    onError: (error: unknown) => {
      throw error;
    },
    onUnaddressed: unaddressed,
  };
  while ((await workOutbox(services)) > 0);
  return sent;
}
