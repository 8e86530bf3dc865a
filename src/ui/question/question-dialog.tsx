import { useEffect, useRef } from 'react';
import { questionTexts } from '#text/shop/question-texts.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { QuestionFields } from './question-fields.tsx';
import { useQuestionForm } from './use-question-form.ts';

/** The form for a question, over the product's page. */
export default function QuestionDialog(props: {
  productId: number;
  /** The product's name. */
  product: string;
  onClose: () => void;
}) {
  const { productId, product, onClose } = props;
  const { common } = useText();
  const text = questionTexts[useLocale()];
  const toast = useToast();
  const body = useRef<HTMLDivElement>(null);
  const form = useQuestionForm({
    productId,
    onAsked: () => {
      onClose();
      toast({ text: text.asked, kind: 'done' });
    },
  });
  // After the dialog opened, which puts the focus on its close button.
  useEffect(() => body.current?.querySelector('textarea')?.focus(), []);
  return (
    <Modal
      open
      wide
      title={text.askTitle}
      onClose={onClose}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" busy={form.sending && common.saving}>
            {text.send}
          </Button>
        </>
      }
    >
      <div ref={body}>
        <QuestionFields form={form} product={product} />
      </div>
    </Modal>
  );
}
