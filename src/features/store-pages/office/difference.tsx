import { diffArrays } from 'diff';
import { useMemo } from 'react';
import {
  differentBlocks,
  wordsOf,
  type DifferentBlock,
  type DifferentWords,
} from '#rules/texts/text-difference.ts';
import { pageDeskTexts } from '#text/office/store-texts/page-desk-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';

/** Beyond so many changed words nobody reads a difference, and looking for it takes long. */
const mostChanges = 4000;

function compare(before: string, after: string): DifferentBlock[] | null {
  const runs = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: mostChanges });
  if (!runs) return null;
  return differentBlocks(
    runs.map(({ value, added, removed }) => ({
      words: value,
      change: added ? 'added' : removed ? 'removed' : 'same',
    })),
  );
}

const blockClass: Readonly<Record<DifferentBlock['kind'], string | undefined>> = {
  heading: 'page-difference-heading',
  item: 'page-difference-item',
  cell: 'page-difference-cell',
  text: undefined,
};

/** A text with its changes against an earlier one, word by word (rule pages/office-difference). */
export function Difference(props: { before: string; after: string; lang: string }) {
  const { before, after, lang } = props;
  const { t } = useTexts(pageDeskTexts);
  const blocks = useMemo(() => compare(before, after), [before, after]);
  if (before === after) return <p className="muted">{t.difference.none}</p>;
  if (blocks === null) return <p className="muted">{t.difference.tooMuch}</p>;
  const isSame = blocks.every(({ words }) => words.every(({ change }) => change === 'same'));
  return (
    <div className="page-difference" lang={lang}>
      {isSame && <p className="muted">{t.difference.format}</p>}
      {blocks.map(({ kind, words }, place) => (
        // The blocks of a comparison have no name and never move.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={place} className={blockClass[kind]}>
          {words.map((run, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <Words key={at} {...run} />
          ))}
        </p>
      ))}
    </div>
  );
}

function Words({ text, change }: DifferentWords) {
  const { t } = useTexts(pageDeskTexts);
  if (change === 'same') return text;
  const said = change === 'added' ? t.difference.added : t.difference.removed;
  const inside = (
    <>
      <span className="screen-reader-only">{said} </span>
      {text}
    </>
  );
  return change === 'added' ? <ins>{inside}</ins> : <del>{inside}</del>;
}
