import { useState, type FormEvent } from 'react';
import type { OfficeGroup } from '#contract/office/prices/groups.ts';
import type { WholesaleDone } from '#contract/office/prices/price-lists.ts';
import { groupDeskTexts } from '#text/office/prices/group-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { GroupFields } from './group-fields.tsx';
import { groupBody, groupValues, newGroup } from './group-values.tsx';

interface DialogProps {
  group: OfficeGroup | 'new';
  onClose: () => void;
}

/** Adds a group of customers, or changes one (rule wholesale/group-work). */
export function GroupDialog(props: DialogProps) {
  const { group, onClose } = props;
  const { t } = useTexts(groupDeskTexts);
  const form = useGroupForm(props);
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title={group === 'new' ? t.newTitle : t.editTitle}
      onSubmit={form.submit}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" busy={form.isBusy && t.saving}>
            {t.save}
          </Button>
        </>
      }
    >
      <FailureNote text={form.failed} />
      <GroupFields isNew={group === 'new'} {...form} />
    </Modal>
  );
}

function useGroupForm({ group, onClose }: DialogProps) {
  const { t, locale } = useTexts(groupDeskTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  const undoing = useOfficeChange({ failsAsToast: true });
  // The table may show another person's change meanwhile: this is what the form began with.
  const [began] = useState(group);
  const before = began === 'new' ? newGroup : groupValues(began, locale);
  const [values, setValues] = useState(before);
  const [code, setCode] = useState('');
  const path = began === 'new' ? '/api/office/groups' : officeUrls.customerGroup(began.code);
  async function undo(seen: number): Promise<void> {
    const done = await undoing.change(path, { ...groupBody(before, locale), seen });
    if (done !== null) toast({ text: t.undone, kind: 'done' });
  }
  async function save(): Promise<void> {
    const body = groupBody(values, locale);
    const own = began === 'new' ? code.trim() !== '' && { code } : { seen: began.version };
    const done = await change<WholesaleDone>(path, { ...body, ...own });
    if (done === null) return;
    onClose();
    if (began === 'new') return toast({ text: t.added(values.name.trim()), kind: 'done' });
    const action = { label: t.undo, onPress: () => void undo(done.version) };
    toast({ text: t.saved, kind: 'done', action });
  }
  return {
    values,
    put: (part: Partial<typeof values>) => setValues({ ...values, ...part }),
    code,
    setCode,
    isBusy: busy !== null,
    failed,
    fields,
    submit: (event: FormEvent) => {
      event.preventDefault();
      void save();
    },
  };
}
