import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { sheetLimits, uploadLimits, type ImportKind } from '#rules/transfer/import-run.ts';
import { sheetKinds, type SheetKind } from '#rules/transfer/sheets/sheet-fields.ts';
import { sheetTexts } from '#text/office/imports/sheet-texts.ts';
import { importsTexts } from '#text/office/imports-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { ChoiceSegments } from '#ui/office/choice-segments.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeUnreachable } from '#ui/office/state/office-calls.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useFailureText } from '#ui/office/state/office-query.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { sendFile } from './send-file.tsx';

interface Sending {
  file: File;
  id: number | null;
  sent: number;
  isCut: boolean;
}

function useUpload(sheetKind: SheetKind, onUploaded: (id: number) => void) {
  const { caller } = useOffice();
  const failureText = useFailureText();
  const { t } = useTexts(importsTexts);
  const [sending, setSending] = useState<Sending | null>(null);
  const [failed, setFailed] = useState('');
  async function send(file: File, resume: number | null = null): Promise<void> {
    setFailed('');
    const kind = kindOf(file, sheetKind);
    if (kind === null) return setFailed(t.notZip);
    if (kind === 'folder' && file.size > uploadLimits.bytes) return setFailed(t.tooBig);
    if (kind !== 'folder' && file.size > sheetLimits.bytes) return setFailed(t.sheetTooBig);
    let id = resume;
    const onSent = (sent: number, known: number) => {
      id = known;
      setSending({ file, id, sent, isCut: false });
    };
    try {
      setSending({ file, id, sent: 0, isCut: false });
      await sendFile(caller, file, { kind, resume, onSent });
      if (id === null) return;
      if (kind === 'folder') await caller.post(`/api/office/imports/${id}/check`);
      onUploaded(id);
    } catch (error) {
      setFailed(error instanceof OfficeUnreachable ? t.cutOff : failureText(error));
      setSending((before) => before && { ...before, id, isCut: true });
    }
  }
  return { sending, failed, send };
}

/** The kind of an upload by its name: a sheet has the kind of records that somebody chose. */
function kindOf({ name }: File, sheetKind: SheetKind): ImportKind | null {
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  if (ending === 'zip') return 'folder';
  return ['csv', 'tsv', 'txt', 'xlsx'].includes(ending) ? sheetKind : null;
}

/** The place where a file is chosen or dropped, and the progress of its upload. */
export function UploadPanel({ onUploaded }: { onUploaded: (id: number) => void }) {
  const { t } = useTexts(importsTexts);
  const { may } = useOffice();
  const [sheetKind, setSheetKind] = useState<SheetKind>('products');
  const { sending, failed, send } = useUpload(sheetKind, onUploaded);
  const isAllowed = may('catalog:write');
  const isBusy = sending !== null && !sending.isCut;
  const { place, isOver } = useDrop((file) => {
    if (isAllowed && !isBusy) void send(file);
  });
  return (
    <section
      ref={place}
      className={`office-panel import-drop${isOver ? ' is-over' : ''}`}
      aria-label={t.upload}
    >
      <span className="import-drop-arch">
        <OfficeIcon name="file-up" />
      </span>
      <div className="import-drop-text">
        <b>{sending?.file.name ?? t.drop}</b>
        {sending ? <SendingBar sending={sending} /> : <p className="caption">{t.dropHint}</p>}
        {!sending && may('customers:write') && (
          <SheetKindChoice current={sheetKind} onChoose={setSheetKind} />
        )}
        {!sending && !may('settings:write') && <p className="caption">{t.allowed}</p>}
        <FailureNote text={failed} />
      </div>
      {sending?.isCut ? (
        <Button onClick={() => void send(sending.file, sending.id)}>{t.retry}</Button>
      ) : (
        <ChooseFile isAllowed={isAllowed} isBusy={isBusy} onChoose={(file) => void send(file)} />
      )}
    </section>
  );
}

/** Takes a file that is dropped on an element; the button beside it is for the keyboard. */
function useDrop(onDrop: (file: File) => void) {
  const place = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  const dropped = useEffectEvent(onDrop);
  useEffect(() => {
    const ending = new AbortController();
    const listen = (type: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      place.current?.addEventListener(type, act, { signal: ending.signal });
    listen('dragover', (event) => {
      event.preventDefault();
      setOver(true);
    });
    listen('dragleave', () => setOver(false));
    listen('drop', (event) => {
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file) dropped(file);
    });
    return () => ending.abort();
  }, []);
  return { place, isOver };
}

function ChooseFile(props: {
  isAllowed: boolean;
  isBusy: boolean;
  onChoose: (file: File) => void;
}) {
  const { t } = useTexts(importsTexts);
  const input = useRef<HTMLInputElement>(null);
  const why = useId();
  return (
    <div className="import-drop-choose">
      <input
        ref={input}
        type="file"
        accept=".zip,.csv,.tsv,.txt,.xlsx"
        aria-label={t.choose}
        tabIndex={-1}
        className="screen-reader-only"
        disabled={!props.isAllowed || props.isBusy}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) props.onChoose(file);
        }}
      />
      <Button
        disabled={!props.isAllowed || props.isBusy}
        aria-describedby={props.isAllowed ? undefined : why}
        onClick={() => input.current?.click()}
      >
        {t.choose}
      </Button>
      {!props.isAllowed && (
        <span id={why} className="caption">
          {t.ownerOnly}
        </span>
      )}
    </div>
  );
}

function SheetKindChoice(props: { current: SheetKind; onChoose: (kind: SheetKind) => void }) {
  const { t } = useTexts(sheetTexts);
  const items = sheetKinds.map((key) => ({ key, name: t.kinds[key] }));
  return <ChoiceSegments label={t.kind} items={items} {...props} />;
}

function SendingBar({ sending: { file, sent } }: { sending: Sending }) {
  const { t, format } = useTexts(importsTexts);
  const percent = file.size === 0 ? 0 : Math.floor((sent / file.size) * 100);
  return (
    <>
      <p className="caption" aria-live="polite">
        {t.sending(format.percent(percent))}
      </p>
      <progress className="import-bar" max={100} value={percent} aria-label={t.upload} />
    </>
  );
}
