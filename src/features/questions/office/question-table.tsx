import type {
  OfficeQuestion,
  OfficeQuestionPage,
} from '#contract/office/catalog/office-questions.ts';
import { formatDateTime } from '#text/format.ts';
import { questionDeskTexts } from '#text/office/catalog/question-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import type { OfficeRead } from '#ui/office/state/office-query.tsx';
import { ListTable } from '#ui/office/table/list-table.tsx';
import { PageTurner } from '#ui/office/table/page-turner.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import type { QuestionAddress } from './question-address.tsx';
import { QuestionActions } from './question-actions.tsx';

type OnAnswer = (question: OfficeQuestion) => void;

/** The page of questions with the actions of each. */
export function QuestionTable(props: {
  query: OfficeRead<OfficeQuestionPage>;
  address: QuestionAddress;
  onAnswer: OnAnswer;
}) {
  const { query, address } = props;
  const { t, format } = useTexts(questionDeskTexts);
  const columns = useQuestionColumns(props.onAnswer);
  const page = query.data;
  const all = page ? format.integer(page.total.count) + (page.total.isMore ? '+' : '') : '';
  return (
    <ListTable
      label={t.list}
      className="question-table"
      query={query}
      columns={columns}
      keyOf={({ id }) => id}
      phone="card"
      sort={{
        current: address.words.sort ?? '-asked',
        onSort: (sort) => address.set({ sort: sort === '-asked' ? null : sort }),
      }}
      waitingRows={8}
      empty={<NoQuestions address={address} />}
      foot={
        page && (
          <PageTurner
            shown={t.shownOf(format.integer(page.items.length), all)}
            previous={page.previous}
            next={page.next}
            onTurn={(cursor) => address.set({ cursor })}
          />
        )
      }
    />
  );
}

function useQuestionColumns(onAnswer: OnAnswer): TableColumn<OfficeQuestion>[] {
  const { t, locale } = useTexts(questionDeskTexts);
  const { heads } = t;
  return [
    {
      head: heads.product,
      className: 'question-table-product',
      render: ({ product }) => <Product product={product} />,
    },
    {
      head: heads.question,
      className: 'question-table-text',
      render: (question) => <Said question={question} />,
    },
    {
      head: heads.asked,
      className: 'question-table-asked muted',
      sort: { by: 'asked', first: 'descending' },
      render: ({ askedAt }) => formatDateTime(askedAt, locale),
    },
    {
      head: heads.state,
      className: 'question-table-state',
      render: ({ state }) => <StateTag state={state} />,
    },
    {
      head: heads.actions,
      className: 'question-table-actions',
      isActions: true,
      render: (question) => <QuestionActions question={question} onAnswer={onAnswer} />,
    },
  ];
}

function StateTag({ state }: Pick<OfficeQuestion, 'state'>) {
  const { t } = useTexts(questionDeskTexts);
  const text = t.states[state];
  if (state === 'waiting') return <span className="question-table-tag is-waiting">{text}</span>;
  if (state === 'published') return <span className="question-table-tag is-published">{text}</span>;
  return <span className="question-table-tag">{text}</span>;
}

function Product({ product }: { product: OfficeQuestion['product'] }) {
  const { locale } = useTexts(questionDeskTexts);
  const { name, code, seo, id } = product;
  return (
    <>
      {seo === '' ? (
        <b>{name}</b>
      ) : (
        <a className="link" href={localised(urls.product({ seo, id }), locale)}>
          {name}
        </a>
      )}
      <span className="caption">{code}</span>
    </>
  );
}

function Said({
  question: { question, answer, name, locale: spoken },
}: {
  question: OfficeQuestion;
}) {
  const { t, locale } = useTexts(questionDeskTexts);
  return (
    <>
      <b>{question}</b>
      <span className="caption">
        {spoken === locale ? t.by(name) : t.byIn(name, t.languages[spoken])}
      </span>
      <span className={answer === '' ? 'question-table-answer is-none' : 'question-table-answer'}>
        {answer === '' ? t.unanswered : t.answered(answer)}
      </span>
    </>
  );
}

function NoQuestions({ address }: { address: QuestionAddress }) {
  const { t } = useTexts(questionDeskTexts);
  const { q, view } = address.words;
  const isSearched = q !== undefined;
  return (
    <EmptyState
      icon={isSearched ? 'search-x' : 'package-open'}
      title={isSearched ? t.nothingFound : t.empty}
      text={isSearched ? t.nothingFoundHint : t.emptyHint}
    >
      {(isSearched || view !== undefined) && (
        <Button look="secondary" onClick={() => address.set({ q: null, view: null })}>
          {t.showAll}
        </Button>
      )}
    </EmptyState>
  );
}
