import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { Modal } from '#ui/controls/modal.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { SearchField } from '#ui/office/table/search-field.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useNavPages } from './office-nav.tsx';
import { useFoundRecords, type FoundRecord } from './use-found-records.ts';

/** The command palette (rule office/palette): opens an order, a product, a customer's orders or a page. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTexts(officeFrameTexts);
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const found = useFoundRecords(text);
  const wanted = text.toLocaleLowerCase('tr');
  const pages: FoundRecord[] = useNavPages()
    .filter(({ name }) => name.toLocaleLowerCase('tr').includes(wanted))
    .map(({ path, icon, name }) => ({ path, icon, name, about: '' }));
  const search: FoundRecord = {
    path: `${officePaths.orders}?q=${encodeURIComponent(text)}`,
    icon: 'search',
    name: t.findOrder(text),
    about: '',
  };
  function go(path: string): void {
    onClose();
    navigate(path);
  }
  /** A page by its name, or the only record; else the orders with these words. */
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (wanted === '') return;
    const [page] = pages;
    if (page && !/\d/.test(wanted)) return go(page.path);
    const [only, another] = found.records;
    go(only && !another ? only.path : search.path);
  }
  return (
    <Modal open onClose={onClose} title={t.find} onSubmit={submit}>
      <div className="palette" role="presentation" onKeyDown={moveFocus}>
        <SearchField
          label={t.find}
          placeholder={t.findHint}
          value={text}
          onSearch={setText}
          pauseMs={0}
          isFocused
        />
        <PaletteList name={t.foundRecords} records={found.records} onGo={go} />
        <PaletteList name={t.navigation} records={pages} onGo={go} />
        {wanted !== '' && <PaletteList name={t.keys.search} records={[search]} onGo={go} />}
        <output className="screen-reader-only">
          {found.isSettled ? t.foundCount(String(found.records.length)) : ''}
        </output>
      </div>
    </Modal>
  );
}

/** The arrows lead from the field through the list and back. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li button')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function PaletteList(props: {
  name: string;
  records: readonly FoundRecord[];
  onGo: (path: string) => void;
}) {
  const { name, records, onGo } = props;
  if (records.length === 0) return null;
  return (
    <ul aria-label={name}>
      {records.map((record) => (
        <li key={record.path}>
          <button type="button" onClick={() => onGo(record.path)}>
            <OfficeIcon name={record.icon} />
            <span>{record.name}</span>
            {record.about !== '' && <span className="caption">{record.about}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
