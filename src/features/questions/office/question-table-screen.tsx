import './question-table-screen.css';
import { useState } from 'react';
import type {
  OfficeQuestion,
  OfficeQuestionPage,
  QuestionViewCounts,
} from '#contract/office/catalog/office-questions.ts';
import { questionViews, type QuestionView } from '#rules/catalog/question-form.ts';
import { questionDeskTexts } from '#text/office/catalog/question-desk-text.ts';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { SearchField } from '#ui/office/table/search-field.tsx';
import { TabRow } from '#ui/office/table/tab-row.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { useQuestionAddress, type QuestionAddress } from './question-address.tsx';
import { QuestionTable } from './question-table.tsx';

/** The interval at which the list shows the work of others. */
const everyMs = 30_000;

/** Customers' questions, to answer, publish and decline (rules questions/office-list, questions/answer). */
export function QuestionTableScreen() {
  const address = useQuestionAddress();
  const { storeName } = useOffice();
  const { t } = useTexts(questionDeskTexts);
  const query = useOfficeRead<OfficeQuestionPage>(`/api/office/questions?${address.query}`, {
    every: everyMs,
    keep: true,
  });
  const [answered, setAnswered] = useState<OfficeQuestion | null>(null);
  return (
    <>
      <title>{`${t.title} | ${storeName}`}</title>
      <PageHead title={t.title} about={t.about} />
      <section className="office-panel" aria-label={t.list}>
        <Views address={address} />
        <SearchBar address={address} />
        <QuestionTable query={query} address={address} onAnswer={setAnswered} />
      </section>
      {answered && <AnswerDialog question={answered} onClose={() => setAnswered(null)} />}
    </>
  );
}

function Views({ address }: { address: QuestionAddress }) {
  const { t, format } = useTexts(questionDeskTexts);
  const counts = useOfficeRead<QuestionViewCounts>('/api/office/question-views', {
    every: everyMs,
  });
  const { view: current = 'all' } = address.words;
  function countOf(view: QuestionView): string {
    const found = counts.data?.items.find((each) => each.view === view);
    if (!found || found.count === 0) return '';
    return format.integer(found.count) + (found.isMore ? '+' : '');
  }
  const tabs = questionViews.map((view) => ({
    key: view,
    to: address.to({ view: view === 'all' ? null : view }),
    name: t.views[view],
    isCurrent: current === view,
    count: countOf(view),
    isLit: view === 'waiting',
  }));
  return <TabRow label={t.viewsName} tabs={tabs} />;
}

function SearchBar({ address }: { address: QuestionAddress }) {
  const { t } = useTexts(questionDeskTexts);
  const { may } = useOffice();
  return (
    <div className="list-bar">
      <SearchField
        label={t.search}
        hasShortcut
        placeholder={t.searchHint}
        value={address.words.q ?? ''}
        onSearch={(q) => address.set({ q })}
      />
      {!may('catalog:write') && <span className="question-table-read-only">{t.readOnly}</span>}
    </div>
  );
}
