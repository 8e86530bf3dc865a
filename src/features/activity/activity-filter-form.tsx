import { useState } from 'react';
import { useLocation } from 'wouter';
import { activityActions, isActivityAction } from '#rules/shop/activity-actions.ts';
import { activityTexts } from '#text/office/activity-texts.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField, TextField } from '#ui/controls/field.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';

const words = ['about', 'by', 'action', 'from', 'to'] as const;
type Words = Record<(typeof words)[number], string>;

function readWords(search: string): Words {
  const query = new URLSearchParams(search);
  const read = (word: keyof Words) => query.get(word) ?? '';
  return {
    about: read('about'),
    by: read('by'),
    action: read('action'),
    from: read('from'),
    to: read('to'),
  };
}

/** The filters of the log; they are in the address, so that it can be sent and returned to. */
export function ActivityFilterForm({
  search,
  people,
}: {
  search: string;
  people: readonly string[];
}) {
  const { locale } = useOffice();
  const t = activityTexts[locale];
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(() => readWords(search));
  function go(next: Words): void {
    const given = words.filter((word) => next[word].trim() !== '');
    const query = new URLSearchParams(given.map((word) => [word, next[word].trim()])).toString();
    navigate(officePaths.activity + (query === '' ? '' : `?${query}`));
  }
  const choose = (part: Partial<Words>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    go(next);
  };
  return (
    <form
      className="activity-filter"
      onSubmit={(event) => {
        event.preventDefault();
        go(typed);
      }}
    >
      <TextField
        label={t.find}
        type="search"
        maxLength={200}
        value={typed.about}
        onChange={({ target }) => setTyped({ ...typed, about: target.value })}
      />
      <Choices typed={typed} people={people} onChoose={choose} />
      <Button type="submit" look="secondary">
        {t.search}
      </Button>
      {search !== '' && (
        <Button look="quiet" onClick={() => navigate(officePaths.activity)}>
          {t.clear}
        </Button>
      )}
    </form>
  );
}

function Choices(props: {
  typed: Words;
  people: readonly string[];
  onChoose: (part: Partial<Words>) => void;
}) {
  const { typed, people, onChoose } = props;
  const { locale } = useOffice();
  const t = activityTexts[locale];
  const [, , who = '', what = ''] = t.columns;
  const known = people.includes(typed.by) || typed.by === '' ? people : [typed.by, ...people];
  return (
    <>
      <SelectField
        label={who}
        value={typed.by}
        onChange={({ target }) => onChoose({ by: target.value })}
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
        value={isActivityAction(typed.action) ? typed.action : ''}
        onChange={({ target }) => onChoose({ action: target.value })}
      >
        <option value="">{t.anyAction}</option>
        {activityActions.map((action) => (
          <option key={action} value={action}>
            {t.actions[action]}
          </option>
        ))}
      </SelectField>
      <Days typed={typed} onChoose={onChoose} />
    </>
  );
}

function Days(props: { typed: Words; onChoose: (part: Partial<Words>) => void }) {
  const { typed, onChoose } = props;
  const { locale } = useOffice();
  const t = activityTexts[locale];
  return (
    <>
      <TextField
        label={t.from}
        type="date"
        value={typed.from}
        onChange={({ target }) => onChoose({ from: target.value })}
      />
      <TextField
        label={t.to}
        type="date"
        value={typed.to}
        onChange={({ target }) => onChoose({ to: target.value })}
      />
    </>
  );
}
