import type { OfficeQuestion } from '#contract/office/catalog/office-questions.ts';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { questionDeskTexts } from '#text/office/catalog/question-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

/** The buttons of a question's row: those that its state allows (rule questions/states). */
export function QuestionActions(props: {
  question: OfficeQuestion;
  onAnswer: (question: OfficeQuestion) => void;
}) {
  const { question, onAnswer } = props;
  const { state, answer, question: asked } = question;
  const { t } = useTexts(questionDeskTexts);
  const { isBusy, send } = useDecision(question);
  const isPublished = state === 'published';
  return (
    <span className="question-table-buttons">
      <ActionButton
        look="secondary"
        label={answer === '' ? t.answer : t.change}
        name={(answer === '' ? t.answerOf : t.changeOf)(asked)}
        isBusy={isBusy}
        onPress={() => onAnswer(question)}
      />
      {!isPublished && answer !== '' && (
        <ActionButton
          look="quiet"
          label={t.publish}
          name={t.publishOf(asked)}
          isBusy={isBusy}
          onPress={() => send('publish', t.published)}
        />
      )}
      {state !== 'declined' && (
        <ActionButton
          look="danger"
          label={isPublished ? t.hide : t.decline}
          name={(isPublished ? t.hideOf : t.declineOf)(asked)}
          isBusy={isBusy}
          onPress={() => send('decline', isPublished ? t.hidden : t.declined)}
        />
      )}
    </span>
  );
}

function useDecision({ id, version: seen }: OfficeQuestion) {
  const toast = useToast();
  const { busy, change } = useOfficeChange({ failsAsToast: true });
  async function decide(action: 'publish' | 'decline', said: string): Promise<void> {
    const done = await change(`/api/office/questions/${id}/${action}`, { seen });
    if (done !== null) toast({ text: said, kind: 'done' });
  }
  return {
    isBusy: busy !== null,
    send: (...decision: Parameters<typeof decide>) => void decide(...decision),
  };
}

/** A disabled button's title names the role that may press it. */
function ActionButton(props: {
  look: 'secondary' | 'quiet' | 'danger';
  label: string;
  /** For screen readers: with the question. */
  name: string;
  isBusy: boolean;
  onPress: () => void;
}) {
  const { t } = useTexts(officeFrameTexts);
  const { may } = useOffice();
  const mayWrite = may('catalog:write');
  return (
    <Button
      look={props.look}
      className="is-small"
      aria-label={props.name}
      disabled={!mayWrite || props.isBusy}
      title={mayWrite ? undefined : t.onlyRole(t.roles.catalog)}
      onClick={props.onPress}
    >
      {props.label}
    </Button>
  );
}
