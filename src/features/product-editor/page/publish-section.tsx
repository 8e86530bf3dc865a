import { productFormTexts } from '#text/office/catalog/product-form-text.ts';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { ConflictNotes } from './conflict-notes.tsx';
import { DraftSwitch, DraftText } from './draft-fields.tsx';
import type { ProductWork } from './form-work.tsx';

const published: ReadonlySet<string> = new Set([
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
    </Panel>
  );
}
