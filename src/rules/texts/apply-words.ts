import { fillPlaces, type MailPlace, type MailWords } from './mail-words.ts';

/** The words of a mail that the merchant may write in their own way. */
interface Wording {
  subject: string;
  /** The first sentences; facts that follow them stay. */
  opening: string;
  closing: string;
}

/** A mail's words: the merchant's with their places filled, else the shop's own (rule mail-texts/own). */
export function applyWords(
  own: Wording,
  words: MailWords,
  values: Readonly<Partial<Record<MailPlace, string>>>,
): { subject: string; opening: string[]; closing: string[] } {
  const filled = (name: keyof Wording) =>
    words[name] === '' ? own[name] : fillPlaces(words[name], values);
  return {
    subject: filled('subject').replaceAll(/\s+/g, ' ').trim(),
    opening: filled('opening').split('\n'),
    closing: filled('closing').split('\n'),
  };
}
