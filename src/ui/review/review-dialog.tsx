import { useEffect, useRef } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { ReviewFields } from './review-fields.tsx';
import { useReviewForm, type ReviewFormInput } from './use-review-form.ts';

/** The form for a new review or a change of one, over the page. */
export function ReviewDialog(
  props: {
    title: string;
    /** The name of what is reviewed. */
    product: string;
    onClose: () => void;
  } & Omit<ReviewFormInput, 'sent'>,
) {
  const { title, product, onClose, ...input } = props;
  const { common } = useText();
  const body = useRef<HTMLDivElement>(null);
  const form = useReviewForm(input);
  // After the dialog opened, which puts the focus on its close button.
  useEffect(() => {
    const stars = body.current?.querySelectorAll<HTMLInputElement>('input[type="radio"]') ?? [];
    ([...stars].find((star) => star.checked) ?? stars[0])?.focus();
  }, []);
  return (
    <Modal
      open
      wide
      title={title}
      onClose={onClose}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" busy={form.sending && common.saving}>
            {common.save}
          </Button>
        </>
      }
    >
      <div ref={body}>
        <ReviewFields form={form} product={product} />
      </div>
    </Modal>
  );
}
