import './save-bar.css';
import { formats } from '#text/format.ts';
import { officeFormTexts } from '#text/office/office-form-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useKeys } from '#ui/office/state/use-keys.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

export interface SaveBarProps {
  /** The labels of the changed fields, in the language of the office. Without any the bar is not there. */
  changes: readonly string[];
  /** The number of fields in conflict; saving waits until it is 0. */
  conflicts?: number;
  busy: boolean;
  /** A refusal that belongs to no field. */
  failed?: string;
  /** The label of the button where it is not "Save". */
  action?: string;
  /** Nothing can be saved now; the form says why. */
  isOff?: boolean;
  onSave: () => void;
  onGiveUp: () => void;
}

/** The bar at the foot of a form from its first change on: it counts and names the changes. Ctrl S saves. */
export function SaveBar(props: SaveBarProps) {
  const { changes, conflicts = 0, busy, failed = '', isOff = false, onSave, onGiveUp } = props;
  const { locale } = useOffice();
  const { t } = useTexts(officeFormTexts);
  const isOpen = changes.length > 0;
  const saves = isOpen && conflicts === 0 && !busy && !isOff;
  useKeys({ 'Control+s': isOpen ? () => saves && onSave() : undefined });
  if (!isOpen) return null;
  const count = formats[locale].integer(changes.length);
  return (
    <section className="save-bar" aria-label={t.unsaved}>
      <OfficeIcon name="circle-dot" />
      <output>
        <b>
          {t.changes(count)}
          {conflicts > 0 && t.withConflicts(formats[locale].integer(conflicts))}
        </b>
        <span className="caption office-wide">{changes.join(', ')}</span>
      </output>
      {failed !== '' && (
        <p className="field-error" role="alert">
          {failed}
        </p>
      )}
      <span className="save-bar-actions">
        <Button look="secondary" onClick={onGiveUp}>
          {t.giveUp}
        </Button>
        <Button busy={busy && t.saving} disabled={conflicts > 0 || isOff} onClick={onSave}>
          {conflicts > 0 ? t.settleFirst : (props.action ?? t.save)}
          <kbd className="office-wide">Ctrl S</kbd>
        </Button>
      </span>
    </section>
  );
}
