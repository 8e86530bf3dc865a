import { useTexts } from '#ui/state/text-context.tsx';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { Modal } from '#ui/controls/modal.tsx';
import { useSingleKeys } from '#ui/office/state/use-keys.ts';

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
