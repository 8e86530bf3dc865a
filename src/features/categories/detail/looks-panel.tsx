import type { CategoryDetail } from '#contract/office/catalog/office-categories.ts';
import { categoryDeskTexts } from '#text/office/catalog/category-desk-text.ts';
import { withdrawalKinds } from '#rules/returns/return-words.ts';
import { productFormTexts } from '#text/office/catalog/product-form-text.ts';
import { SelectField } from '#ui/controls/field.tsx';
import { PictureDoor } from '#ui/office/form/picture-door.tsx';
import { PictureField } from '#ui/office/form/picture-field.tsx';
import { Switch } from '#ui/office/form/switch.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import type { CategoryDraft } from './category-values.tsx';

/** The category's picture, as its door shows it, and whether shoppers see the category (rules categories/picture, categories/hidden). */
export function LooksPanel(props: {
  category: CategoryDetail;
  draft: CategoryDraft;
  /** The errors, by field. */
  fields: Readonly<Record<string, string>>;
}) {
  const { draft, fields } = props;
  const { t, locale } = useTexts(categoryDeskTexts);
  const { may } = useOffice();
  const { name, nameEn, image } = draft.values;
  return (
    <Panel title={t.looks}>
      <div className="category-looks">
        <PictureDoor file={image} name={(locale === 'en' && nameEn) || name} />
        <div>
          <PictureField
            name={t.picture}
            hint={image === '' ? t.noPictureHint : t.pictureHint}
            file={image}
            error={fields['image']}
            disabled={!may('catalog:write')}
            onChange={(file) => draft.set('image', file)}
          />
          <Switch
            name={t.show}
            hint={t.showHint}
            isOn={!draft.values.hidden}
            onChange={(shown) => draft.set('hidden', !shown)}
          />
          <WithdrawalField draft={draft} />
        </div>
      </div>
    </Panel>
  );
}

/** The exception of the right to return its products (rule returns/exceptions). */
function WithdrawalField({ draft }: { draft: CategoryDraft }) {
  const { t } = useTexts(categoryDeskTexts);
  const { t: product } = useTexts(productFormTexts);
  const { may } = useOffice();
  return (
    <SelectField
      label={t.fields.withdrawal}
      hint={t.withdrawalHint}
      value={draft.values.withdrawal}
      disabled={!may('catalog:write')}
      onChange={({ target }) => {
        const kind = withdrawalKinds.find((each) => each === target.value);
        draft.set('withdrawal', kind ?? '');
      }}
    >
      <option value="">{t.withdrawalInherited}</option>
      {withdrawalKinds.map((kind) => (
        <option key={kind} value={kind}>
          {product.publish.withdrawals[kind]}
        </option>
      ))}
    </SelectField>
  );
}
