import { useState } from 'react';
import type { Returnable } from '#contract/returns.ts';
import {
  returnReasons,
  type ReturnChannel,
  type ReturnReason,
} from '#rules/returns/return-words.ts';
import { photoTypes } from '#rules/catalog/reviews/photo-form.ts';
import { returnPhotoField } from '#rules/returns/return-photos.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { returnTexts } from '#text/customer/return-text.ts';
import { returnDeskTexts } from '#text/office/returns/return-desk-text.ts';
import { Field, SelectField, TextField } from '#ui/controls/field.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { useNow } from '#ui/office/state/use-now.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { DeskDialog } from './desk-dialog.tsx';

const channels = ['phone', 'letter', 'mail', 'undelivered'] as const satisfies ReturnChannel[];

interface Wish {
  quantity: number;
  reason: ReturnReason;
  sealed: boolean;
  photos: readonly File[];
}

interface Statement {
  channel: (typeof channels)[number];
  day: string;
  wishes: Readonly<Record<number, Wish>>;
}

/** A statement as it is sent: with photos a form with files. */
function bodyOf(how: Readonly<Record<string, string>>, wishes: Statement['wishes']): object {
  const chosen = Object.entries(wishes).filter(([, { quantity }]) => quantity > 0);
  const lines = chosen.map(([item, { photos: _photos, ...wish }]) => ({
    item: Number(item),
    ...wish,
  }));
  const photos = chosen.flatMap(([item, wish]) =>
    wish.photos.map((photo) => ({ item: Number(item), photo })),
  );
  if (photos.length === 0) return { ...how, lines };
  const form = new FormData();
  for (const [name, value] of Object.entries(how)) form.set(name, value);
  form.set('lines', JSON.stringify(lines));
  form.set('photoItems', JSON.stringify(photos.map(({ item }) => item)));
  for (const { photo } of photos) form.append(returnPhotoField, photo);
  return form;
}

/** The typed fields of a statement, and the call that records it. */
function useRecord(onMade: (returnNo: string) => void) {
  const { t } = useTexts(returnDeskTexts);
  const toast = useToast();
  const today = istanbulDay(new Date(useNow()));
  const { busy, failed, fields, change } = useOfficeChange();
  const [typed, setTyped] = useState('');
  const [orderNo, setOrderNo] = useState('');
  const [record, setRecord] = useState<Statement>({ channel: 'phone', day: today, wishes: {} });
  const { data } = useOfficeRead<Returnable>(
    `/api/office/returnable/${encodeURIComponent(orderNo)}`,
    { enabled: orderNo !== '' },
  );
  const found = data?.orderNo === typed.trim() ? data : undefined;
  async function save(): Promise<void> {
    if (!found) return setOrderNo(typed.trim());
    const { channel, day, wishes } = record;
    const declaredAt = day === today ? undefined : `${day}T12:00:00+03:00`;
    const how = { orderNo: found.orderNo, channel, ...(declaredAt && { declaredAt }) };
    const made = await change<{ returnNo: string }>('/api/office/returns', bodyOf(how, wishes));
    if (made === null) return;
    toast({ text: t.recorded(made.returnNo), kind: 'done' });
    onMade(made.returnNo);
  }
  const [said = ''] = Object.values(fields);
  const isBusy = busy !== null;
  return { typed, setTyped, found, record, setRecord, save, isBusy, failed: failed || said, today };
}

/** Records what came by telephone, letter or mail, or back undelivered (rule returns/channels). */
export function RecordDialog(props: { onClose: () => void; onMade: (returnNo: string) => void }) {
  const { t } = useTexts(returnDeskTexts);
  const { typed, setTyped, found, record, setRecord, ...work } = useRecord(props.onMade);
  const { wishes } = record;
  return (
    <DeskDialog
      title={t.recordTitle}
      failed={work.failed}
      isBusy={work.isBusy}
      action={found ? t.save : t.find}
      onSave={() => void work.save()}
      onClose={props.onClose}
    >
      <p className="muted">{t.recordText}</p>
      <TextField
        label={t.orderNo}
        value={typed}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      {found && <HowFields record={record} put={setRecord} today={work.today} />}
      {found && !found.possible && <p>{t.noGoods}</p>}
      {found?.lines.map((line) => (
        <WishFields
          key={line.item}
          line={line}
          wish={wishes[line.item] ?? { quantity: 0, reason: 'none', sealed: false, photos: [] }}
          put={(wish) => setRecord({ ...record, wishes: { ...wishes, [line.item]: wish } })}
        />
      ))}
    </DeskDialog>
  );
}

function HowFields(props: { record: Statement; put: (record: Statement) => void; today: string }) {
  const { record, put, today } = props;
  const { t } = useTexts(returnDeskTexts);
  return (
    <div className="returns-pair">
      <SelectField
        label={t.channel}
        value={record.channel}
        onChange={({ target }) => {
          const channel = channels.find((each) => each === target.value) ?? 'phone';
          put({ ...record, channel });
        }}
      >
        {channels.map((each) => (
          <option key={each} value={each}>
            {t.channels[each]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t.declaredDay}
        type="date"
        value={record.day}
        max={today}
        onChange={({ target }) => put({ ...record, day: target.value })}
      />
    </div>
  );
}

function WishFields(props: {
  line: Returnable['lines'][number];
  wish: Wish;
  put: (wish: Wish) => void;
}) {
  const { line, wish, put } = props;
  const { t, format } = useTexts(returnDeskTexts);
  const { t: words } = useTexts(returnTexts);
  if (line.left === 0) return null;
  return (
    <fieldset className="returns-wish">
      <legend>{line.name}</legend>
      <div className="returns-pair">
        <TextField
          label={`${t.pieces} (${format.integer(line.left)} ${line.unit})`}
          type="number"
          min={0}
          max={line.left}
          value={String(wish.quantity)}
          onChange={({ target }) => put({ ...wish, quantity: Math.max(0, Number(target.value)) })}
        />
        <SelectField
          label={t.reason}
          value={wish.reason}
          onChange={({ target }) => {
            const reason = returnReasons.find((each) => each === target.value) ?? 'none';
            put({ ...wish, reason });
          }}
        >
          {returnReasons.map((each) => (
            <option key={each} value={each}>
              {words.reasons[each]}
            </option>
          ))}
        </SelectField>
      </div>
      {wish.quantity > 0 && <WishPhotos wish={wish} put={put} />}
      {line.needsSeal && (
        <label className="check">
          <input
            type="checkbox"
            checked={wish.sealed}
            onChange={({ target }) => put({ ...wish, sealed: target.checked })}
          />
          <span>{t.itemSealed}</span>
        </label>
      )}
    </fieldset>
  );
}

/** Photos of a line that came with the statement (rule returns/channels). */
function WishPhotos({ wish, put }: { wish: Wish; put: (wish: Wish) => void }) {
  const { t } = useTexts(returnDeskTexts);
  const names = wish.photos.map(({ name }) => name).join(', ');
  return (
    <Field label={t.recordPhotos} hint={names || undefined}>
      {(control) => (
        <input
          className="input"
          type="file"
          multiple
          accept={photoTypes.join(',')}
          onChange={({ target }) => put({ ...wish, photos: [...(target.files ?? [])] })}
          {...control}
        />
      )}
    </Field>
  );
}
