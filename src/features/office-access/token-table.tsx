import { useState } from 'react';
import type { TokenList } from '#contract/office-systems.ts';
import { isScope } from '#rules/shop/call-scopes.ts';
import { formatDate, formatDateTime } from '#text/format.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx';
import { useOffice } from '#ui/office/office-context.tsx';
import { useMayChange } from '#ui/office/use-may-change.ts';
import { useOfficeChange } from '#ui/office/use-office-change.ts';
import { useToast } from '#ui/state/toast-context.tsx';
import { useSystemsText } from './use-systems-text.tsx';

type Token = TokenList['items'][number];

/** Every token there was, with a way to end those that work. */
export function TokenTable({ tokens }: { tokens: readonly Token[] }) {
  const t = useSystemsText();
  const [ending, setEnding] = useState<Token | null>(null);
  if (tokens.length === 0) return <p className="systems-empty">{t.noTokens}</p>;
  return (
    <>
      <table className="data-table is-stacking">
        <thead>
          <tr>
            <th>{t.name}</th>
            <th>{t.scopes}</th>
            <th>{t.lastUsed}</th>
            <th>{t.ends}</th>
            <th>{t.state}</th>
            <th>
              <span className="screen-reader-only">{t.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onEnd={() => setEnding(token)} />
          ))}
        </tbody>
      </table>
      {ending && <EndDialog token={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

function TokenRow({ token, onEnd }: { token: Token; onEnd: () => void }) {
  const { name, scopes, lastUsedAt, expiresAt, state } = token;
  const { locale } = useOffice();
  const t = useSystemsText();
  const { may } = useMayChange();
  return (
    <tr>
      <td data-label={t.name}>
        <b>{name}</b>
      </td>
      <td data-label={t.scopes}>
        {scopes.map((scope) => (isScope(scope) ? t.scopeNames[scope] : scope)).join(', ')}
      </td>
      <td data-label={t.lastUsed}>
        {lastUsedAt === null ? t.never : formatDateTime(lastUsedAt, locale)}
      </td>
      <td data-label={t.ends}>{formatDate(expiresAt, locale)}</td>
      <td data-label={t.state}>
        <span className={state === 'works' ? 'access-tag is-good' : 'access-tag'}>
          {t.states[state]}
        </span>
      </td>
      <td className="is-right">
        {state === 'works' && (
          <Button
            look="danger"
            className="is-small"
            aria-label={t.revokeOf(name)}
            disabled={!may}
            onClick={onEnd}
          >
            {t.revoke}
          </Button>
        )}
      </td>
    </tr>
  );
}

function EndDialog({ token: { id, name }, onClose }: { token: Token; onClose: () => void }) {
  const t = useSystemsText();
  const toast = useToast();
  const { busy, change } = useOfficeChange({ says: true });
  async function end(): Promise<void> {
    if (await change(`/api/office/tokens/${id}/revoke`))
      toast({ text: t.revoked(name), kind: 'done' });
    onClose();
  }
  return (
    <ConfirmDialog
      open
      question={t.revokeAsk(name)}
      action={t.revokeDo}
      busy={busy !== null && t.revokeDo}
      onConfirm={() => void end()}
      onClose={onClose}
    />
  );
}
