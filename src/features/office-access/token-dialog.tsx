import { useTexts } from '#ui/state/text-context.tsx';
import { officeSystemsTexts } from '#text/office/office-systems-text.ts';
import { useState } from 'react';
import type { MadeToken } from '#contract/office/office-systems.ts';
import { scopes, type Scope } from '#rules/shop/call-scopes.ts';
import { SelectField, TextField } from '#ui/controls/field.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { DialogFoot } from '#ui/office/dialog-foot.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { ChoiceList } from './choice-list.tsx';

const lives = [30, 90, 180, 365, 730] as const;

/** Creates a token for a program (rule office-api/tokens). */
export function TokenDialog(props: {
  onClose: () => void;
  onMade: (name: string, token: MadeToken) => void;
}) {
  const { t } = useTexts(officeSystemsTexts);
  const { busy, failed, fields, change } = useOfficeChange();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly Scope[]>(['orders:read']);
  const [days, setDays] = useState(365);
  const missing = chosen.length === 0 ? t.needsScope : undefined;
  async function make(): Promise<void> {
    if (missing !== undefined) return;
    const body = { name: name || ' ', scopes: chosen, days };
    const token = await change<MadeToken>('/api/office/tokens', body);
    if (!token) return;
    props.onMade(name.trim(), token);
    props.onClose();
  }
  return (
    <Modal
      open
      onClose={props.onClose}
      title={t.add}
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
      footer={<DialogFoot busy={busy} action={t.add} onClose={props.onClose} />}
    >
      <FailureNote text={failed} />
      <TextField
        label={t.name}
        hint={t.nameHint}
        maxLength={60}
        value={name}
        error={fields['name']}
        onChange={({ target }) => setName(target.value)}
      />
      <ChoiceList
        legend={t.scopes}
        all={scopes}
        names={t.scopeNames}
        chosen={chosen}
        error={missing}
        onChange={setChosen}
      />
      <LifeField days={days} onChoose={setDays} />
    </Modal>
  );
}

function LifeField({ days, onChoose }: { days: number; onChoose: (days: number) => void }) {
  const { t } = useTexts(officeSystemsTexts);
  return (
    <SelectField
      label={t.days}
      value={days}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {lives.map((each) => (
        <option key={each} value={each}>
          {t.daysOf(each)}
        </option>
      ))}
    </SelectField>
  );
}
