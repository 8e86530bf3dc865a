import { useTexts } from '#ui/state/text-context.tsx';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { Modal } from '#ui/controls/modal.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useNavPages } from './office-nav.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useSingleKeys } from '#ui/office/state/use-keys.ts';
import { SearchField } from '#ui/office/table/search-field.tsx';

/** The command palette (Ctrl K): finds an order by its number, or goes to a page. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTexts(officeFrameTexts);
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const wanted = text.toLocaleLowerCase('tr');
  const pages = useNavPages().filter(({ name }) => name.toLocaleLowerCase('tr').includes(wanted));
  function go(path: string): void {
    onClose();
    navigate(path);
  }
  const search = () => `${officePaths.orders}?q=${encodeURIComponent(text)}`;
  function submit(event: FormEvent): void {
    event.preventDefault();
    const [page] = pages;
    if (wanted !== '') go(page && !/\d/.test(wanted) ? page.path : search());
  }
  return (
    <Modal open onClose={onClose} title={t.find} onSubmit={submit}>
      <div className="palette">
        <SearchField
          label={t.find}
          placeholder={t.findHint}
          value={text}
          onSearch={setText}
          pauseMs={0}
          isFocused
        />
        <PaletteList wanted={text} pages={pages} onGo={go} onSearch={() => go(search())} />
      </div>
    </Modal>
  );
}

function PaletteList(props: {
  wanted: string;
  pages: ReturnType<typeof useNavPages>;
  onGo: (path: string) => void;
  onSearch: () => void;
}) {
  const { wanted, pages, onGo, onSearch } = props;
  const { t } = useTexts(officeFrameTexts);
  return (
    <ul>
      {wanted !== '' && (
        <li>
          <button type="button" onClick={onSearch}>
            <OfficeIcon name="search" />
            {t.findOrder(wanted)}
          </button>
        </li>
      )}
      {pages.map(({ path, icon, name }) => (
        <li key={path}>
          <button type="button" onClick={() => onGo(path)}>
            <OfficeIcon name={icon} />
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The keyboard shortcuts, and the switch that turns single letters off. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const { t } = useTexts(officeFrameTexts);
  const [areOn, setOn] = useSingleKeys();
  const rows: [string, string[]][] = [
    [t.keys.palette, ['Ctrl', 'K']],
    [t.keys.help, ['?']],
    [t.keys.goTo, ['G', 'B S P U']],
    [t.keys.search, ['/']],
    [t.keys.move, ['J', 'K']],
    [t.keys.select, ['X']],
    [t.keys.range, ['Shift', 'X']],
    [t.keys.look, ['Space']],
    [t.keys.open, ['Enter']],
    [t.keys.prepare, ['H']],
    [t.keys.print, ['P']],
    [t.keys.primary, ['Ctrl', 'Enter']],
  ];
  return (
    <Modal open onClose={onClose} title={t.shortcuts}>
      <dl className="shortcuts">
        {rows.map(([what, keys]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input type="checkbox" checked={areOn} onChange={({ target }) => setOn(target.checked)} />
        <span>{t.singleKeys}</span>
      </label>
    </Modal>
  );
}
