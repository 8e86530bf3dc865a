import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { queryOf, useTableText, type TableWords } from './table-words.tsx';

/** What is filtered as a file (rule order-work/export). */
export function ExportMenu({ words, locale }: { words: TableWords; locale: string }) {
  const { t } = useTableText();
  const filters = queryOf(words, 'filters');
  const href = (way: string) =>
    `/api/office/orders/export?${way}&locale=${locale}${filters && `&${filters}`}`;
  const ways = [
    ['format=csv', t.exports.csvOrders],
    ['format=csv&rows=lines', t.exports.csvLines],
    ['format=csv&separator=,', t.exports.csvComma],
    ['format=xlsx', t.exports.xlsxOrders],
    ['format=xlsx&rows=lines', t.exports.xlsxLines],
    ['format=jsonl', t.exports.jsonl],
  ] as const;
  return (
    <details className="order-exports">
      <summary className="button is-secondary">
        <OfficeIcon name="download" />
        {t.exportMenu}
      </summary>
      <ul>
        {ways.map(([way, name]) => (
          <li key={way}>
            <a href={href(way)} download>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
