import { ownAccountTexts } from '#text/customer/own-account-text.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useText, useTexts } from '#ui/state/text-context.tsx';
import { useWays } from '#features/account/sign-in/sign-in-layout.tsx';

/** Why it did not work; the code where it has ways on, else empty. */
export interface SaidRefusal {
  message: string;
  code: 'email-taken' | 'wrong-credentials' | '';
}

export function saidBy(code: string | undefined, message: string): SaidRefusal {
  const hasWays = code === 'email-taken' || code === 'wrong-credentials';
  return { message, code: hasWays ? code : '' };
}

/** The sentence over a form that the browser sent itself; null where its fields say it all. */
export function saidBefore(sent: SentForm | undefined): SaidRefusal | null {
  return sent && Object.keys(sent.fields).length === 0 ? saidBy(sent.code, sent.message) : null;
}

/** Why it did not work, over the form, and how to go on. */
export function RefusalNotice({ refusal, next }: { refusal: SaidRefusal | null; next: string }) {
  const { account } = useText();
  const { t: own } = useTexts(ownAccountTexts);
  const ways = useWays(next);
  if (refusal === null) return null;
  const links = {
    'email-taken': [
      { path: ways.login, name: account.signIn },
      { path: ways.forgot, name: own.askPassword },
    ],
    'wrong-credentials': [{ path: ways.forgot, name: own.askPassword }],
    '': null,
  }[refusal.code];
  return (
    <NoticeBar kind="error" live>
      {refusal.message}
      {links && (
        <span className="refusal-ways">
          {links.map(({ path, name }) => (
            <a key={path} className="link" href={path}>
              {name}
            </a>
          ))}
        </span>
      )}
    </NoticeBar>
  );
}
