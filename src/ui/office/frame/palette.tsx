import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import { foldTurkish } from '#rules/catalog/lists/turkish.ts';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { Modal } from '#ui/controls/modal.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { SearchField } from '#ui/office/table/search-field.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useNavPages } from './office-nav.tsx';
import type { PaletteEntry } from './palette-entry.ts';
import { useCommands } from './use-commands.ts';
import { useFoundRecords, type FoundKind, type FoundRecord } from './use-found-records.ts';
import { useFoundSettings } from './use-found-settings.ts';

/** A sign before the words says what is looked for. */
const signs: Readonly<Record<string, FoundKind>> = { '#': 'orders', '@': 'customers', '>': 'none' };

/** The command palette (rule office/palette): opens an order, a product, a customer, a setting or a page, or does a command. */
export function Palette(props: { onClose: () => void; onShortcuts: () => void }) {
  const { onClose } = props;
  const { t } = useTexts(officeFrameTexts);
  const [text, setText] = useState('');
  const lists = usePaletteLists(text, props.onShortcuts);
  function go(entry: PaletteEntry): void {
    onClose();
    entry.run();
  }
  /** A page or command by its name, or the only record; else the orders with these words. */
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (lists.words === '') return;
    const [named] = [...lists.pages, ...lists.commands];
    if (named && (lists.kind === 'none' || !/\d/.test(lists.words))) return go(named);
    const [only, another] = lists.records;
    if (only && !another) go(only);
    else if (lists.search) go(lists.search);
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
        <PaletteList name={t.foundRecords} entries={lists.records} onGo={go} />
        <PaletteList name={t.navigation} entries={lists.pages} onGo={go} />
        <PaletteList name={t.foundSettings} entries={lists.settings} onGo={go} />
        <PaletteList name={t.commands} entries={lists.commands} onGo={go} />
        {lists.search && <PaletteList name={t.keys.search} entries={[lists.search]} onGo={go} />}
        <output className="screen-reader-only">
          {lists.isSettled ? t.foundCount(String(lists.records.length)) : ''}
        </output>
      </div>
    </Modal>
  );
}

/** The lines of each list for what is typed. */
function usePaletteLists(text: string, showShortcuts: () => void) {
  const { t } = useTexts(officeFrameTexts);
  const [, navigate] = useLocation();
  const kind = signs[text.trimStart().charAt(0)] ?? 'all';
  const words = (kind === 'all' ? text : text.trimStart().slice(1)).trim();
  const wanted = foldTurkish(words);
  const isNamed = ({ name }: { name: string }) => foldTurkish(name).includes(wanted);
  const found = useFoundRecords(words, kind);
  const settings = useFoundSettings(kind === 'all' ? words : '');
  const pages = useNavPages();
  const commands = useCommands(showShortcuts);
  const entryOf = (record: FoundRecord): PaletteEntry => ({
    key: record.path,
    ...record,
    run: () => navigate(record.path),
  });
  const search: FoundRecord = {
    path: `${officePaths.orders}?q=${encodeURIComponent(words)}`,
    icon: 'search',
    name: t.findOrder(words),
    about: '',
  };
  const isCommanded = kind === 'none' || (kind === 'all' && wanted !== '');
  return {
    kind,
    words,
    isSettled: found.isSettled,
    records: found.records.map(entryOf),
    pages:
      kind === 'all' ? pages.filter(isNamed).map((page) => entryOf({ ...page, about: '' })) : [],
    settings: settings.map(entryOf),
    commands: isCommanded ? commands.filter(isNamed) : [],
    search: wanted !== '' && (kind === 'all' || kind === 'orders') ? entryOf(search) : null,
  };
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
  entries: readonly PaletteEntry[];
  onGo: (entry: PaletteEntry) => void;
}) {
  const { name, entries, onGo } = props;
  if (entries.length === 0) return null;
  return (
    <ul aria-label={name}>
      {entries.map((entry) => (
        <li key={entry.key}>
          <button type="button" onClick={() => onGo(entry)}>
            <OfficeIcon name={entry.icon} />
            <span>{entry.name}</span>
            {entry.about !== '' && <span className="caption">{entry.about}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
