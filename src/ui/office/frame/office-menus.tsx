import { useTexts } from '#ui/state/text-context.tsx';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { Modal } from '#ui/controls/modal.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { usePlaces } from './office-nav.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useSingleKeys } from '#ui/office/state/use-keys.ts';

/** Finds an order by its number, or goes to a page: Ctrl K. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTexts(officeFrameTexts);
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // After the dialog has taken the focus.
  useEffect(() => field.current?.focus(), []);
  const wanted = text.trim().toLocaleLowerCase('tr');
  const places = usePlaces().filter(({ name }) => name.toLocaleLowerCase('tr').includes(wanted));
  function go(path: string): void {
    onClose();
    navigate(path);
  }
  const search = () => `${officePaths.orders}?q=${encodeURIComponent(text.trim())}`;
  function submit(event: FormEvent): void {
    event.preventDefault();
    const [place] = places;
    if (wanted !== '') go(place && !/\d/.test(wanted) ? place.path : search());
  }
  return (
    <Modal open onClose={onClose} title={t.find} onSubmit={submit}>
      <div className="palette">
        <input
          ref={field}
          className="input"
          type="search"
          aria-label={t.find}
          placeholder={t.findHint}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <PaletteList wanted={text.trim()} places={places} onGo={go} onSearch={() => go(search())} />
      </div>
    </Modal>
  );
}

function PaletteList(props: {
  wanted: string;
  places: ReturnType<typeof usePlaces>;
  onGo: (path: string) => void;
  onSearch: () => void;
}) {
  const { wanted, places, onGo, onSearch } = props;
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
      {places.map(({ path, icon, name }) => (
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

/** The keys and their effects, and the switch that turns single letters off. */
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
