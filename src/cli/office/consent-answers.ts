import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { LedgerTaken } from '#contract/consent-ledger.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { lawCommandTexts } from '#text/cli/law-command-texts.ts';
import { formats } from '#text/format.ts';

const Answers = Type.Array(LedgerTaken);

type LedgerRefusal = LedgerTaken['refused'][number]['reason'];

interface Taken {
  accepted: number;
  /** The position in the file of each decision that was not taken over, from 1. */
  refused: { line: number; reason: LedgerRefusal }[];
}

/** The decisions that one call takes. */
export const itemsOfCall = 1000;

/** Sums up the answers of the calls that a file needed. */
export function consentsTaken(answer: unknown): Taken {
  const answers = Value.Parse(Answers, answer);
  return {
    accepted: answers.reduce((sum, each) => sum + each.accepted, 0),
    refused: answers.flatMap(({ refused }, page) =>
      refused.map(({ index, reason }) => ({ line: page * itemsOfCall + index + 1, reason })),
    ),
  };
}

/** The same in words: how many were taken over, and each that was not. */
export function consentLines(answer: unknown, locale: Locale): string[] {
  const { taken, refusedLine } = lawCommandTexts[locale];
  const reasons: Readonly<Record<LedgerRefusal, string>> = lawCommandTexts[locale].reasons;
  const { integer } = formats[locale];
  const { accepted, refused } = consentsTaken(answer);
  return [
    taken(integer(accepted), integer(refused.length)),
    ...refused.map(({ line, reason }) => refusedLine(integer(line), reasons[reason])),
  ];
}
