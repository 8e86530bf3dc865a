import { Type, type Static } from 'typebox';
import { ShortText } from '#contract/primitives.ts';

/** The sender of mails (rule merchant/mail-sender). */
export const MailSettingForm = Type.Object(
  { mailSender: ShortText(400), mailReplyTo: ShortText(400) },
  { additionalProperties: false },
);

export const MailSettingAnswer = Type.Object({
  mailSender: Type.String({ description: '`name <address>`; empty: the usual sender' }),
  mailReplyTo: Type.String({ description: 'whom answers go to; empty: the sender' }),
  usualSender: Type.String({ description: 'as the environment says' }),
});
export type MailSettingAnswer = Static<typeof MailSettingAnswer>;
