import { useState } from 'react';
import type { CarrierEntry } from '#contract/office/office-settings-page.ts';
import { settingsTexts } from '#text/office/store-texts/settings-text.ts';
import { TextField } from '#ui/controls/field.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { EntryForm, useEntryChange } from './entry-form.tsx';

const path = '/api/office/carriers';

/** The carriers with their tracking addresses, each changed by itself (rules settings/lists, orders/tracking). */
export function CarriersPanel(props: { carriers: readonly CarrierEntry[]; mayChange: boolean }) {
  const { t } = useTexts(settingsTexts);
  return (
    <Panel title={t.carriers.title} foot={<span className="caption">{t.carriers.urlHint}</span>}>
      {props.carriers.length === 0 && <p className="caption">{t.carriers.none}</p>}
      {props.carriers.map((carrier) => (
        <CarrierRow
          key={`${carrier.name} ${carrier.trackingUrl}`}
          carrier={carrier}
          mayChange={props.mayChange}
        />
      ))}
      <NewCarrier mayChange={props.mayChange} />
    </Panel>
  );
}

function CarrierRow({ carrier, mayChange }: { carrier: CarrierEntry; mayChange: boolean }) {
  const { t } = useTexts(settingsTexts);
  const { name, trackingUrl: seen } = carrier;
  const { isBusy, failed, fields, send } = useEntryChange();
  const [trackingUrl, setUrl] = useState(seen);
  return (
    <EntryForm
      failed={failed || fields['name'] || ''}
      isBusy={isBusy}
      mayChange={mayChange}
      action={trackingUrl === seen ? null : t.save}
      onSave={() => void send(path, { name, trackingUrl, seen }, t.carriers.saved(name))}
      removes={name}
      onRemove={() => void send(`${path}/remove`, { name }, t.carriers.removed(name))}
    >
      <b className="setting-list-name">{name}</b>
      <TrackingField
        value={trackingUrl}
        disabled={!mayChange}
        error={fields['trackingUrl']}
        onChange={setUrl}
      />
    </EntryForm>
  );
}

function NewCarrier({ mayChange }: { mayChange: boolean }) {
  const { t } = useTexts(settingsTexts);
  const { isBusy, failed, fields, send } = useEntryChange();
  const [name, setName] = useState('');
  const [trackingUrl, setUrl] = useState('');
  async function add(): Promise<void> {
    if (!(await send(path, { name, trackingUrl }, t.carriers.saved(name.trim())))) return;
    setName('');
    setUrl('');
  }
  return (
    <EntryForm
      failed={failed}
      isBusy={isBusy}
      mayChange={mayChange}
      action={t.carriers.add}
      isNew
      onSave={() => void add()}
    >
      <TextField
        label={t.carriers.name}
        maxLength={100}
        value={name}
        disabled={!mayChange}
        error={fields['name']}
        onChange={({ target }) => setName(target.value)}
      />
      <TrackingField
        value={trackingUrl}
        disabled={!mayChange}
        error={fields['trackingUrl']}
        onChange={setUrl}
      />
    </EntryForm>
  );
}

function TrackingField(props: {
  value: string;
  disabled: boolean;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const { t } = useTexts(settingsTexts);
  const { onChange, ...field } = props;
  return (
    <div className="setting-list-long">
      <TextField
        label={t.carriers.url}
        type="url"
        maxLength={500}
        {...field}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
