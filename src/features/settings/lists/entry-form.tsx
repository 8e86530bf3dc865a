import './setting-list.css';
import type { ReactNode } from 'react';
import { settingsTexts } from '#text/office/store-texts/settings-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useToast } from '#ui/state/toast-context.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

/** Sends the changes of one entry, and says when one is saved. */
export function useEntryChange() {
  const { busy, failed, fields, change } = useOfficeChange();
  const toast = useToast();
  async function send(path: string, body: object, text: string): Promise<boolean> {
    const isDone = (await change(path, body)) !== null;
    if (isDone) toast({ text, kind: 'done' });
    return isDone;
  }
  return { isBusy: busy !== null, failed, fields, send };
}

/** One entry of a list of settings, with its fields; each is saved by itself (rule settings/lists). */
export function EntryForm(props: {
  failed: string;
  isBusy: boolean;
  mayChange: boolean;
  /** The label of the button that saves; without one there is nothing to save. */
  action: string | null;
  isNew?: boolean;
  onSave: () => void;
  /** The entry's name beside the button that removes it; without one it cannot be removed. */
  removes?: string;
  onRemove?: () => void;
  children: ReactNode;
}) {
  const { action, mayChange, removes } = props;
  const { t } = useTexts(settingsTexts);
  return (
    <form
      className="setting-list-row"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        props.onSave();
      }}
    >
      <FailureNote text={props.failed} />
      {props.children}
      {action !== null && (
        <Button
          type="submit"
          look={props.isNew ? 'secondary' : 'primary'}
          disabled={!mayChange}
          busy={props.isBusy && t.saving}
        >
          {action}
        </Button>
      )}
      {removes !== undefined && (
        <button
          type="button"
          className="icon-button"
          disabled={!mayChange}
          aria-label={`${t.remove}: ${removes}`}
          onClick={props.onRemove}
        >
          <OfficeIcon name="trash-2" />
        </button>
      )}
    </form>
  );
}
