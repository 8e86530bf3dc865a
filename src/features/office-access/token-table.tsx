import { useTexts } from '#ui/state/text-context.tsx';
import { officeSystemsTexts } from '#text/office/office-systems-text.ts';
import { useState } from 'react';
import type { TokenList } from '#contract/office/office-systems.ts';
import { isScope } from '#rules/shop/call-scopes.ts';
import { formatDate, formatDateTime } from '#text/format.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import type { OfficeRead } from '#ui/office/state/office-query.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { ListTable } from '#ui/office/table/list-table.tsx';
import { useMayChange } from '#ui/office/state/use-may-change.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useToast } from '#ui/state/toast-context.tsx';

type Token = TokenList['items'][number];

/** All tokens, with a button to revoke those that work. */
export function TokenTable({ query }: { query: OfficeRead<TokenList> }) {
  const { t } = useTexts(officeSystemsTexts);
  const columns = useTokenColumns();
  const [revoking, setRevoking] = useState<Token | null>(null);
  const actions = {
    head: t.actions,
    isActions: true,
    render: (token: Token) => <RevokeButton token={token} onRevoke={() => setRevoking(token)} />,
  } as const;
  return (
    <>
      <ListTable
        label={t.tokens}
        query={query}
        columns={[...columns, actions]}
        keyOf={({ id }) => id}
        waitingRows={3}
        empty={t.noTokens}
      />
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

function useTokenColumns(): TableColumn<Token>[] {
  const { locale } = useOffice();
  const { t } = useTexts(officeSystemsTexts);
  const nameOf = (scope: string) => (isScope(scope) ? t.scopeNames[scope] : scope);
  return [
    { head: t.name, render: ({ name }) => <b>{name}</b> },
    { head: t.scopes, render: ({ scopes }) => scopes.map(nameOf).join(', ') },
    {
      head: t.lastUsed,
      render: ({ lastUsedAt }) =>
        lastUsedAt === null ? t.never : formatDateTime(lastUsedAt, locale),
    },
    { head: t.ends, render: ({ expiresAt }) => formatDate(expiresAt, locale) },
    {
      head: t.state,
      render: ({ state }) => (
        <span className={state === 'works' ? 'access-tag is-good' : 'access-tag'}>
          {t.states[state]}
        </span>
      ),
    },
  ];
}

function RevokeButton({
  token: { name, state },
  onRevoke,
}: {
  token: Token;
  onRevoke: () => void;
}) {
  const { t } = useTexts(officeSystemsTexts);
  const { may } = useMayChange();
  if (state !== 'works') return null;
  return (
    <Button
      look="danger"
      className="is-small"
      aria-label={t.revokeOf(name)}
      disabled={!may}
      onClick={onRevoke}
    >
      {t.revoke}
    </Button>
  );
}

function RevokeDialog({ token: { id, name }, onClose }: { token: Token; onClose: () => void }) {
  const { t } = useTexts(officeSystemsTexts);
  const toast = useToast();
  const { busy, change } = useOfficeChange({ failsAsToast: true });
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
