import { useTexts } from '#ui/state/text-context.tsx';
import { productRunTexts } from '#text/office/catalog/product-run-text.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiFailure } from '#contract/api-failure.ts';
import type {
  ProductRunDetail,
  RunPreview,
  RunPreviewBody,
} from '#contract/office/catalog/office-product-runs.ts';
import type { BulkKind } from '#rules/bulk/bulk-change.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useFailureText } from '#ui/office/state/office-query.tsx';
import { useSettled } from '#ui/office/state/use-settled.ts';
import { BulkFields } from './product-bulk-fields.tsx';
import { bodyOf, emptyForm, type BulkForm, type Chosen } from './product-bulk-form.tsx';
import { BulkPreview } from './product-bulk-preview.tsx';
import { useRun } from './use-run.tsx';

/** A change of the chosen products: its fields, its preview, and how far it is (rules bulk-changes/kinds, bulk-changes/preview). */
export function BulkDialog(props: {
  kind: BulkKind;
  chosen: Chosen;
  /** The number of chosen products. */
  count: number;
  onDone: () => void;
  onClose: () => void;
}) {
  const { kind, chosen, count, onDone, onClose } = props;
  const { t, format } = useTexts(productRunTexts);
  const dialog = useBulkDialog(kind, chosen, onDone);
  const { preview, run, form } = dialog;
  const footer = <Foot kind={kind} form={form} dialog={dialog} onClose={onClose} />;
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title={t.titles[kind](format.integer(count))}
      onSubmit={dialog.submit}
      footer={footer}
    >
      {run.run && run.isBusy ? (
        <Progress run={run.run} />
      ) : (
        <div className="product-bulk-form">
          <BulkFields
            kind={kind}
            form={form}
            errors={dialog.errors}
            onChange={(change) => dialog.setForm({ ...form, ...change })}
          />
          <div className="product-bulk-preview" aria-live="polite" aria-busy={preview.isFetching}>
            <Preview kind={kind} form={form} dialog={dialog} />
            {run.failed !== '' && (
              <p className="office-note is-bad" role="alert">
                <OfficeIcon name="circle-alert" />
                {run.failed}
              </p>
            )}
          </div>
        </div>
      )}
    </Modal>
  );
}

type Dialog = ReturnType<typeof useBulkDialog>;

function useBulkDialog(kind: BulkKind, chosen: Chosen, onDone: () => void) {
  const { locale } = useTexts(productRunTexts);
  const [form, setForm] = useState<BulkForm>(emptyForm);
  const body = bodyOf(chosen, kind, form, locale);
  const settled = useSettled(body);
  const preview = usePreview(settled);
  const run = useRun(onDone);
  const isCurrent =
    body !== null && !preview.isPlaceholderData && JSON.stringify(body) === JSON.stringify(settled);
  const data = isCurrent ? preview.data : undefined;
  const fields = preview.error instanceof ApiFailure ? preview.error.fields : {};
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (body && data && data.changes > 0 && !data.isTooMany) void run.start(body, data.seenAt);
  }
  return { form, setForm, body, preview, data, run, errors: { ...fields, ...run.fields }, submit };
}

function usePreview(body: RunPreviewBody | null) {
  const { caller } = useOffice();
  return useQuery({
    queryKey: ['product-run-preview', body],
    queryFn: () => caller.post<RunPreview>('/api/office/product-runs/preview', body ?? {}),
    enabled: body !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
}

function Preview(props: { kind: BulkKind; form: BulkForm; dialog: Dialog }) {
  const { preview, body, errors } = props.dialog;
  const { t } = useTexts(productRunTexts);
  const failureText = useFailureText();
  if (body === null) return <p className="product-bulk-waiting">{t.waiting}</p>;
  if (preview.error) {
    const isAtField = Object.keys(errors).length > 0;
    return isAtField ? null : <p role="alert">{failureText(preview.error)}</p>;
  }
  if (!preview.data) return <WaitingRows count={6} />;
  return <BulkPreview kind={props.kind} withVat={props.form.withVat} preview={preview.data} />;
}

function Foot(props: { kind: BulkKind; form: BulkForm; dialog: Dialog; onClose: () => void }) {
  const { kind, form, dialog, onClose } = props;
  const { t, format } = useTexts(productRunTexts);
  const { data, body, run, preview } = dialog;
  const changes = data?.changes ?? 0;
  const name = kind === 'shown' && !form.active ? 'hidden' : kind;
  const label =
    data === undefined
      ? body !== null && preview.isFetching
        ? t.previewing
        : t.kinds[kind]
      : changes === 0
        ? t.nothing
        : t.buttons[name](format.integer(changes));
  return (
    <>
      <span className="product-bulk-undo">
        <OfficeIcon name="undo" />
        {t.undoHint}
      </span>
      <Button look="secondary" onClick={onClose}>
        {run.isBusy ? t.close : t.cancel}
      </Button>
      <Button
        type="submit"
        disabled={changes === 0 || data?.isTooMany === true}
        busy={run.isBusy && t.working}
      >
        {label}
      </Button>
    </>
  );
}

function Progress({ run }: { run: ProductRunDetail }) {
  const { t, format } = useTexts(productRunTexts);
  const skipped = run.skipped.reduce((sum, { count }) => sum + count, 0);
  const looked = Math.min(run.total, run.changed + run.same + skipped);
  return (
    <output className="product-bulk-progress">
      <b>{t.progress(format.integer(looked), format.integer(run.total))}</b>
      <progress value={looked} max={Math.max(1, run.total)} aria-label={t.working} />
      <span className="caption">{t.progressHint}</span>
    </output>
  );
}
