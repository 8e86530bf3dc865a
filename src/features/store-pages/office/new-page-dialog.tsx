import { useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import type { DraftSaved } from '#contract/texts/page-versions.ts';
import { pageLimits } from '#rules/texts/page-path.ts';
import { pageDeskTexts } from '#text/office/store-texts/page-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

/** Begins a page by its path and title (rule pages/office-new). */
export function NewPageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts(pageDeskTexts);
  const form = useNewPage(onClose);
  const { page, put, fields } = form;
  return (
    <Modal
      open
      title={t.create.title}
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" busy={form.busy !== null && t.working}>
            {t.create.action}
          </Button>
        </>
      }
    >
      <div className="page-dialog">
        <FailureNote text={form.failed} />
        <TextField
          label={t.create.name}
          required
          maxLength={pageLimits.title}
          value={page.title}
          error={fields['title']}
          onChange={put('title')}
        />
        <TextField
          label={t.create.nameEn}
          lang="en"
          maxLength={pageLimits.title}
          value={page.titleEn}
          error={fields['titleEn']}
          onChange={put('titleEn')}
        />
        <PathField value={page.url} error={fields['url']} onChange={put('url')} />
      </div>
    </Modal>
  );
}

function PathField(props: {
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}) {
  const { t } = useTexts(pageDeskTexts);
  return <TextField label={t.create.url} required hint={t.create.urlHint} {...props} />;
}

function useNewPage(onClose: () => void) {
  const { t } = useTexts(pageDeskTexts);
  const toast = useToast();
  const [, navigate] = useLocation();
  const { busy, failed, fields, change } = useOfficeChange();
  const [page, setPage] = useState({ url: '', title: '', titleEn: '' });
  const put = (name: keyof typeof page) => (event: { target: { value: string } }) =>
    setPage({ ...page, [name]: event.target.value });
  async function create(): Promise<void> {
    const made = await change<DraftSaved>('/api/office/pages', page);
    if (made === null) return;
    toast({ text: t.create.done, kind: 'done' });
    onClose();
    navigate(officePaths.page(made.url));
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    void create();
  }
  return { page, put, submit, busy, failed, fields };
}
