import { readMailSetting, type MailSetting } from '#db/shop/mail-setting.ts';
import type { Db } from '#db/database.ts';
import type { Mail } from '#platform/mail.ts';
import { parseMailbox } from '#rules/shop/mailbox.ts';

/** The merchant's sender of mails and address for answers (rule merchant/mail-sender). 1 query. */
export async function readMailboxes(db: Db): Promise<Pick<Mail, 'from' | 'replyTo'>> {
  const { mailSender, mailReplyTo } = await readMailSetting(db);
  const [from, replyTo] = [parseMailbox(mailSender), parseMailbox(mailReplyTo)];
  return { ...(from && { from }), ...(replyTo && { replyTo }) };
}

/** The fields that are no mailboxes; an empty one is the usual sender. */
export function wrongMailboxes(setting: MailSetting): (keyof MailSetting)[] {
  const fields = ['mailSender', 'mailReplyTo'] as const;
  return fields.filter((field) => setting[field] !== '' && parseMailbox(setting[field]) === null);
}
