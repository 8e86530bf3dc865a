import { useState, type FormEvent } from 'react';
import type { WholesaleDone } from '#contract/office/prices/price-lists.ts';
import { wholesaleLimits } from '#rules/price/lists/list-form.ts';
import { priceDeskTexts } from '#text/office/prices/price-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

/** The terms of a new list; its page changes them. */
const newTerms = { base: 'sale', mix: 'product', maxDiscount: null, capAtGuest: true } as const;

interface NewProps {
  onClose: () => void;
  onMade: (code: string) => void;
}

/** Adds a price list, which is not in use yet (rule wholesale/lists). */
export function NewListDialog(props: NewProps) {
  const { onClose } = props;
  const { t } = useTexts(priceDeskTexts);
  const form = useNewList(props);
  return (
    <Modal
      open
      onClose={onClose}
      title={t.newTitle}
      onSubmit={form.submit}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" busy={form.isBusy && t.adding}>
            {t.doAdd}
          </Button>
        </>
      }
    >
      <FailureNote text={form.failed} />
      <p className="price-dialog-note">{t.newHint}</p>
      <TextField
        label={t.name}
        required
        maxLength={wholesaleLimits.name}
        value={form.name}
        error={form.fields['name']}
        onChange={({ target }) => form.setName(target.value)}
      />
      <TextField
        label={t.code}
        maxLength={wholesaleLimits.code}
        spellCheck={false}
        hint={t.codeHint}
        value={form.code}
        error={form.fields['code']}
        onChange={({ target }) => form.setCode(target.value)}
      />
    </Modal>
  );
}

function useNewList({ onClose, onMade }: NewProps) {
  const { t } = useTexts(priceDeskTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  async function add(): Promise<void> {
    const body = { ...newTerms, name, ...(code.trim() !== '' && { code: code.trim() }) };
    const done = await change<WholesaleDone>('/api/office/price-lists', body);
    if (done === null) return;
    toast({ text: t.added(name.trim()), kind: 'done' });
    onClose();
    onMade(done.code);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    void add();
  }
  return { name, setName, code, setCode, isBusy: busy !== null, failed, fields, submit };
}
