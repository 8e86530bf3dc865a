import { useTexts } from '#ui/state/text-context.tsx';
import { officeSystemsTexts } from '#text/office/office-systems-text.ts';
import './systems-screen.css';
import { useState } from 'react';
import type { TokenList, WebhookList } from '#contract/office/office-systems.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { AccessHead } from '#ui/office/access-head.tsx';
import { NewSecret } from '#ui/office/new-secret.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useMayChange } from '#ui/office/state/use-may-change.ts';
import { rareUrls } from '#rare-urls';
import { TokenDialog } from './token-dialog.tsx';
import { TokenTable } from './token-table.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookTable } from './webhook-table.tsx';

/** The tokens of other systems and their webhook addresses (rules office-api/tokens, webhooks/events). */
export function SystemsScreen() {
  const { may } = useOffice();
  const { t } = useTexts(officeSystemsTexts);
  const { may: mayChange, why } = useMayChange();
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  return (
    <>
      <AccessHead
        here="systems"
        about={t.about}
        actions={
          <>
            <a className={buttonClass({ look: 'secondary' })} href={rareUrls.apiDocs}>
              {t.docs}
            </a>
            <Button disabled={!mayChange} onClick={() => setAdding(true)}>
              <OfficeIcon name="key-round" />
              {t.add}
            </Button>
          </>
        }
      />
      {!mayChange && (
        <div className="office-note is-info access-note">
          <OfficeIcon name="info" />
          <div>{why}</div>
        </div>
      )}
      {made && <NewSecret {...made} onClose={() => setMade(null)} />}
      {may('staff:write') && <Systems onMade={setMade} />}
      {isAdding && (
        <TokenDialog
          onClose={() => setAdding(false)}
          onMade={(name, { token }) =>
            setMade({ title: t.made(name), secret: token, copy: t.copyToken })
          }
        />
      )}
    </>
  );
}

/** A secret that is shown once. */
interface Made {
  title: string;
  secret: string;
  copy: string;
}

function Systems({ onMade }: { onMade: (made: Made) => void }) {
  const { t } = useTexts(officeSystemsTexts);
  const { may } = useMayChange();
  const tokens = useOfficeRead<TokenList>('/api/office/tokens');
  const webhooks = useOfficeRead<WebhookList>('/api/office/webhooks');
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Panel title={t.tokens} wide>
        <TokenTable query={tokens} />
      </Panel>
      <Panel
        title={t.webhooks}
        wide
        aside={
          <Button
            look="quiet"
            className="is-small"
            disabled={!may}
            icon="plus"
            onClick={() => setAdding(true)}
          >
            {t.addAddress}
          </Button>
        }
        foot={<span className="caption">{t.webhooksFoot}</span>}
      >
        <WebhookTable query={webhooks} />
      </Panel>
      {isAdding && (
        <WebhookDialog
          onClose={() => setAdding(false)}
          onMade={(url, { secret }) =>
            onMade({ title: t.madeSecret(url), secret, copy: t.copySecret })
          }
        />
      )}
    </>
  );
}
