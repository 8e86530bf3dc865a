import { activityActions, isActivityAction } from '#rules/shop/activity/activity-actions.ts';
import { activityTexts } from '#text/office/activity-texts.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField, TextField } from '#ui/controls/field.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { SearchField } from '#ui/office/table/search-field.tsx';
import type { ActivityAddress } from './activity-address.tsx';

/** The filters of the log. Each applies as soon as it is chosen, and is in the address. */
export function ActivityFilterForm(props: { address: ActivityAddress; people: readonly string[] }) {
  const { address, people } = props;
  const { locale } = useOffice();
  const t = activityTexts[locale];
  return (
    <div className="activity-filter">
      <SearchField
        label={t.find}
        isInForm
        maxLength={200}
        value={address.words.about ?? ''}
        onSearch={(about) => address.set({ about })}
      />
      <Choices address={address} people={people} />
      <Days address={address} />
      {address.query !== '' && (
        <Button look="quiet" onClick={() => address.replaceAll({})}>
          {t.clear}
        </Button>
      )}
    </div>
  );
}

function Choices(props: { address: ActivityAddress; people: readonly string[] }) {
  const { address, people } = props;
  const { by = '', action = '' } = address.words;
  const { locale } = useOffice();
  const t = activityTexts[locale];
  const [, , who = '', what = ''] = t.columns;
  const known = people.includes(by) || by === '' ? people : [by, ...people];
  return (
    <>
      <SelectField
        label={who}
        value={by}
        onChange={({ target }) => address.set({ by: target.value })}
      >
        <option value="">{t.anyone}</option>
        {known.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={what}
        value={isActivityAction(action) ? action : ''}
        onChange={({ target }) => address.set({ action: target.value })}
      >
        <option value="">{t.anyAction}</option>
        {activityActions.map((each) => (
          <option key={each} value={each}>
            {t.actions[each]}
          </option>
        ))}
      </SelectField>
    </>
  );
}

function Days({ address }: { address: ActivityAddress }) {
  const { from = '', to = '' } = address.words;
  const { locale } = useOffice();
  const t = activityTexts[locale];
  return (
    <>
      <TextField
        label={t.from}
        type="date"
        value={from}
        onChange={({ target }) => address.set({ from: target.value })}
      />
      <TextField
        label={t.to}
        type="date"
        value={to}
        onChange={({ target }) => address.set({ to: target.value })}
      />
    </>
  );
}
