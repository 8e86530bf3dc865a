import { cardTexts, type CardText } from '#text/card-text.ts';
import { useLocale } from '#ui/state/text-context.tsx';

export function useCardText(): CardText {
  return cardTexts[useLocale()];
}
