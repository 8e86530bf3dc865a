import { ownAccountTexts, type OwnAccountText } from '#text/own-account-text.ts';
import { useLocale } from '#ui/state/text-context.tsx';

export function useOwnText(): OwnAccountText {
  return ownAccountTexts[useLocale()];
}
