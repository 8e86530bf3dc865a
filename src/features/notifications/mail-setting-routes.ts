import { ErrorBody } from '#contract/error-body.ts';
import { MailSettingAnswer, MailSettingForm } from '#contract/office/office-settings.ts';
import { Success } from '#contract/primitives.ts';
import { Refusal } from '#contract/refusals.ts';
import { logActivity } from '#db/activity/activity.ts';
import { readMailSetting } from '#db/shop/mail-setting.ts';
import { putSetting } from '#db/transfer/write-settings.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import { staffTexts } from '#text/office/staff-texts.ts';
import { wrongMailboxes } from './mailboxes.ts';

export interface MailSettingServices {
  db: Db;
  clock: () => Date;
  /** The sender where the merchant set none. */
  mailFrom: string;
}

const tags = ['office'];

/** The setting of the mails' sender (rule merchant/mail-sender). */
export function registerMailSetting(app: App, services: MailSettingServices): void {
  const { db, mailFrom } = services;
  app.get(
    '/api/office/settings/mail',
    {
      schema: {
        tags,
        summary: "Who the shop's mails are from",
        response: { 200: MailSettingAnswer, '4xx': ErrorBody },
      },
    },
    async () => ({ ...(await readMailSetting(db)), usualSender: mailFrom }),
  );
  registerChange(app, services);
}

function registerChange(app: App, { db, clock }: MailSettingServices): void {
  app.post(
    '/api/office/settings/mail',
    {
      config: { fromElsewhere: true, hasOwnLimit: true },
      schema: {
        tags,
        summary: "Sets who the shop's mails are from; empty: as the environment says",
        body: MailSettingForm,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async ({ body, worker: by, locale }) => {
      if (by === null) throw new Error('a call of the office without a worker');
      const after = { mailSender: body.mailSender.trim(), mailReplyTo: body.mailReplyTo.trim() };
      const wrong = wrongMailboxes(after);
      if (wrong.length > 0) {
        const text = staffTexts[locale].wrong.mailbox;
        const fields = Object.fromEntries(wrong.map((field) => [field, text]));
        throw new Refusal('invalid-input', { values: { field: wrong[0] ?? '' }, fields });
      }
      await db.transaction().execute(async (tx) => {
        const before = await readMailSetting(tx, true);
        const stored = [
          await putSetting(tx, 'mailSender', after.mailSender),
          await putSetting(tx, 'mailReplyTo', after.mailReplyTo),
        ];
        if (stored.every((each) => each === 'unchanged')) return;
        const subject = { kind: 'setting', id: 'mail' } as const;
        await logActivity(tx, { by, action: 'setting.mail', subject, before, after, now: clock() });
      });
      return { success: true as const };
    },
  );
}
