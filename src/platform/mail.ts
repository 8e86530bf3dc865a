import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Mailbox } from '#rules/shop/mailbox.ts';
import { mailFolder } from './mail-folder.ts';

/** A file that goes with a mail. */
export interface MailFile {
  name: string;
  pdf: Uint8Array;
}

/** A text that goes with a mail as a file. */
export interface MailText {
  name: string;
  type: 'text/html' | 'application/json';
  text: string;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every try of one message, so that a receiver can tell a repeated one. */
  messageId: string;
  /** In place of the usual sender. */
  from?: Mailbox;
  replyTo?: Mailbox;
  /** Ends such mails, by the button of a mail program too (RFC 8058). */
  unsubscribeUrl?: string;
  files?: readonly MailFile[];
  texts?: readonly MailText[];
}

export type SendMail = (mail: Mail) => Promise<void>;

/**
 * Sends by SMTP; without `smtpUrl` each mail is written to `DATA_DIR/mails` as an .eml file.
 * Throws when the mail could not be handed over; every wait has a limit.
 */
export function mailSender(input: {
  smtpUrl: string | undefined;
  from: string;
  dataDir: string;
}): SendMail {
  if (input.smtpUrl === undefined) return fileSender(input.from, mailFolder(input.dataDir));
  const settings = {
    url: input.smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  };
  let transport: Transporter | undefined;
  return async (mail) => {
    transport ??= (await mailer()).createTransport(settings);
    await transport.sendMail(envelope(mail, input.from));
  };
}

/** Loaded with the first mail: a shop that sends none holds 2 MB less. */
const mailer = () => import('nodemailer');

function fileSender(from: string, folder: string): SendMail {
  return async (mail) => {
    const transport = (await mailer()).createTransport({ streamTransport: true, buffer: true });
    const { message } = await transport.sendMail(envelope(mail, from));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = mail.messageId.replaceAll(/[^a-z0-9-]+/gi, '_');
    await writeFile(join(folder, `${name}.eml`), message, { mode: 0o600 });
  };
}

function envelope(mail: Mail, from: string) {
  return {
    from: mail.from ?? from,
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    to: mail.to,
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.messageId}@arasta>`,
    attachments: [...(mail.files ?? []).map(attachmentOf), ...(mail.texts ?? []).map(textOf)],
    ...(mail.unsubscribeUrl !== undefined && {
      headers: {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
}

function attachmentOf({ name, pdf }: MailFile) {
  return { filename: name, content: Buffer.from(pdf), contentType: 'application/pdf' };
}

function textOf({ name, type, text }: MailText) {
  return { filename: name, content: text, contentType: type };
}

/** A header is one line, so line breaks in a name are removed. */
function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ');
}
