import { productFormTexts } from '#text/office/catalog/product-form-text.ts';
import { withdrawalKinds } from '#rules/returns/return-words.ts';
import { SelectField } from '#ui/controls/field.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { ConflictNotes } from './conflict-notes.tsx';
import { DraftSwitch, DraftText } from './draft-fields.tsx';
import type { ProductWork } from './form-work.tsx';

const published: ReadonlySet<string> = new Set([
  'withdrawal',
  'active',
  'fastDelivery',
  'sameDayShipping',
  'listedOn',
]);

/** Whether the shop shows the product, its badges and its day. */
export function PublishSection({ work }: { work: ProductWork }) {
  const { t } = useTexts(productFormTexts);
  const { publish } = t;
  return (
    <Panel title={publish.title}>
      <ConflictNotes work={work} of={(name) => published.has(name)} />
      <DraftSwitch work={work} name="active" label={publish.active} hint={publish.activeHint} />
      <DraftSwitch work={work} name="fastDelivery" label={publish.fast} hint={publish.fastHint} />
      <DraftSwitch
        work={work}
        name="sameDayShipping"
        label={publish.sameDay}
        hint={publish.sameDayHint}
      />
      <DraftText
        work={work}
        name="listedOn"
        type="date"
        label={publish.listedOn}
        hint={publish.listedOnHint}
        maxLength={10}
      />
      <WithdrawalField work={work} />
    </Panel>
  );
}

/** The exception of the right to return it; without one that of its family, else that of a category (rule returns/exceptions). */
function WithdrawalField({ work }: { work: ProductWork }) {
  const { publish } = useTexts(productFormTexts).t;
  return (
    <SelectField
      label={publish.withdrawal}
      hint={publish.withdrawalHint}
      value={work.draft.values.withdrawal}
      disabled={!work.mayWrite}
      onChange={({ target }) => {
        const kind = withdrawalKinds.find((each) => each === target.value);
        work.draft.set('withdrawal', kind ?? '');
      }}
    >
      <option value="">{publish.withdrawalInherited}</option>
      {withdrawalKinds.map((kind) => (
        <option key={kind} value={kind}>
          {publish.withdrawals[kind]}
        </option>
      ))}
    </SelectField>
  );
}
