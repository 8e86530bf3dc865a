import { useState } from 'react';
import type { OfficePriceList } from '#contract/office/prices/price-lists.ts';
import type { OfficeRule, RuleTablePage } from '#contract/office/prices/price-rules.ts';
import type { RuleKind } from '#rules/price/lists/rule-form.ts';
import { formatDate } from '#text/format.ts';
import { priceDeskTexts } from '#text/office/prices/price-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths, officeUrls } from '#ui/office/state/office-urls.ts';
import { ListTable } from '#ui/office/table/list-table.tsx';
import { PageTurner } from '#ui/office/table/page-turner.tsx';
import { SearchField } from '#ui/office/table/search-field.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useWhyAddress } from '../why/why-words.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { worthText } from './rule-text.tsx';
import type { RuleItem } from './typed-rules.tsx';

/** The server counts up to this many products. */
const mostCounted = 10_000;

/** The rules of a list about prices or quantities, by what they are about (rule wholesale/rule-table). */
export function RulesPanel({ kind, list }: { kind: RuleKind; list: OfficePriceList }) {
  const { t } = useTexts(priceDeskTexts);
  const texts = kind === 'price' ? t.rules : t.quantities;
  const { may } = useOffice();
  const [text, setText] = useState('');
  const { query, pages, turn } = usePages(kind, list.code, text);
  const [edited, setEdited] = useState<RuleItem | 'new' | null>(null);
  const columns = useRuleColumns(kind, list.code, may('prices:write') ? setEdited : null);
  return (
    <Panel
      title={texts.title}
      wide
      aside={
        may('prices:write') && (
          <Button look="quiet" className="is-small" icon="plus" onClick={() => setEdited('new')}>
            {texts.add}
          </Button>
        )
      }
      foot={<span className="caption">{texts.hint}</span>}
    >
      <div className="list-bar">
        <SearchField
          label={texts.search}
          placeholder={t.rules.searchHint}
          value={text}
          onSearch={setText}
        />
      </div>
      <ListTable
        label={texts.title}
        query={query}
        columns={columns}
        keyOf={({ scope, target }) => `${scope} ${target ?? ''}`}
        empty={text === '' ? texts.empty : t.rules.nothingFound}
        foot={(pages.length > 1 || query.data?.next) && <Turner {...{ query, pages, turn }} />}
      />
      {edited && (
        <RuleDialog
          kind={kind}
          list={list}
          item={edited}
          onStale={() => void query.refetch()}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  );
}

/** The pages of the table that were turned to, the current one last. */
function usePages(kind: RuleKind, code: string, text: string) {
  const [turned, setTurned] = useState({ text, pages: [''] });
  const pages = turned.text === text ? turned.pages : [''];
  const words = new URLSearchParams({ q: text, cursor: pages.at(-1) ?? '' });
  const table = kind === 'price' ? 'rule-table' : 'quantity-rule-table';
  const query = useOfficeRead<RuleTablePage>(`${officeUrls.priceList(code)}/${table}?${words}`, {
    keep: true,
  });
  const turn = (cursor: string) =>
    setTurned({
      text,
      pages: cursor === pages.at(-2) ? pages.slice(0, -1) : [...pages, cursor],
    });
  return { query, pages, turn };
}

function Turner({ query, pages, turn }: ReturnType<typeof usePages>) {
  const { t, format } = useTexts(priceDeskTexts);
  return (
    <PageTurner
      shown={t.rules.page(format.integer(pages.length))}
      previous={pages.at(-2) ?? null}
      next={query.data?.next ?? null}
      onTurn={turn}
    />
  );
}

function useRuleColumns(
  kind: RuleKind,
  code: string,
  onEdit: ((item: RuleItem) => void) | null,
): TableColumn<RuleItem>[] {
  const { t, format } = useTexts(priceDeskTexts);
  const { heads } = t.rules;
  const quantityColumns = useQuantityColumns();
  const priceColumns = usePriceColumns();
  return [
    { head: heads.target, render: (item) => <Target code={code} item={item} /> },
    ...(kind === 'quantity' ? quantityColumns : priceColumns),
    {
      head: heads.products,
      isRight: true,
      className: 'muted',
      render: ({ products }) =>
        products > mostCounted
          ? t.preview.many(format.integer(mostCounted))
          : format.integer(products),
    },
    {
      head: heads.actions,
      isActions: true,
      render: (item) =>
        onEdit && (
          <button
            type="button"
            className="icon-button"
            aria-label={t.rules.editOf(item.scope === 'all' ? t.rules.all : item.name)}
            onClick={() => onEdit(item)}
          >
            <OfficeIcon name="pencil" />
          </button>
        ),
    },
  ];
}

function usePriceColumns(): TableColumn<RuleItem>[] {
  const { t, format } = useTexts(priceDeskTexts);
  const { heads, pieces } = t.rules;
  return [
    {
      head: heads.rule,
      render: ({ rules }) => rules.map((rule) => worthText(rule, format)).join(', '),
    },
    { head: heads.min, className: 'muted', render: ({ rules }) => minText(rules, pieces) },
  ];
}

const figures = ['min', 'multiple', 'max'] as const;

/** A line for each unit that the rules name. */
function useQuantityColumns(): TableColumn<RuleItem>[] {
  const { t, format } = useTexts(priceDeskTexts);
  const { fields, pieces } = t.quantities;
  return figures.map((name) => ({
    head: fields[name],
    className: name === 'max' ? 'muted' : '',
    render: ({ rules }) =>
      rules.map((rule) => {
        const { id, unit, [name]: value } = rule;
        const text = value === null ? '–' : `${format.integer(value)} ${unit ?? pieces}`;
        return <div key={id}>{text}</div>;
      }),
  }));
}

function Target({ code, item: { scope, target, name, rules } }: { code: string; item: RuleItem }) {
  const { t, locale } = useTexts(priceDeskTexts);
  const { to } = useWhyAddress(officePaths.priceList(code));
  const dates = rules.find(({ from, to }) => from !== null || to !== null);
  const day = (text: string | null) => (text === null ? '…' : formatDate(text, locale));
  return (
    <span className="price-list-name">
      <span className="caption">
        {t.rules.scopes[scope]}
        {target !== null && scope !== 'category' && ` · ${target}`}
      </span>
      <b>
        {scope === 'all' ? (
          t.rules.all
        ) : scope === 'product' ? (
          <OfficeLink to={to({ product: target, unit: null })} title={t.breaks.show(name)}>
            {name}
          </OfficeLink>
        ) : (
          name
        )}
      </b>{' '}
      {dates && (
        <span className="office-tag">
          {day(dates.from)} – {day(dates.to)}
        </span>
      )}
    </span>
  );
}

/** `1, 5, 20 Koli`; nothing where each rule holds from one piece on. */
function minText(rules: readonly OfficeRule[], pieces: string): string {
  if (rules.every(({ min, minUnit, unit }) => min === 1 && minUnit === null && unit === null))
    return '';
  const byUnit = Map.groupBy(rules, ({ minUnit, unit }) => minUnit ?? unit ?? pieces);
  return [...byUnit]
    .map(([unit, each]) => `${[...new Set(each.map(({ min }) => min))].join(', ')} ${unit}`)
    .join('; ');
}
