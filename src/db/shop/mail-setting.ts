import type { Db } from '#db/database.ts';
import { parseSettings, type Settings } from '#rules/shop/settings.ts';

export type MailSetting = Pick<Settings, 'mailSender' | 'mailReplyTo'>;

/** The sender of mails. In a transaction that changes it, `holds` keeps others from doing so. 1 query. */
export async function readMailSetting(db: Db, holds = false): Promise<MailSetting> {
  const asked = db
    .selectFrom('settings')
    .where('key', 'in', ['mailSender', 'mailReplyTo'])
    .select(['key', 'value']);
  const rows = await (holds ? asked.forUpdate() : asked).execute();
  const { mailSender, mailReplyTo } = parseSettings(
    Object.fromEntries(rows.map(({ key, value }) => [key, value])),
  );
  return { mailSender, mailReplyTo };
}
