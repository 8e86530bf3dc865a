import type {
  StoredSynonym,
  SynonymAdded,
  SynonymList,
} from '#contract/office/catalog/office-searches.ts';
import { formatDate } from '#text/format.ts';
import { reportTexts } from '#text/office/report-texts.ts';
import { Button } from '#ui/controls/button.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { useSynonymRight } from './use-synonym-right.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

/** The shop's synonyms; one that is removed can be brought back (rule reports/synonyms). */
export function SynonymPanel({ onAdd }: { onAdd: () => void }) {
  const { t } = useTexts(reportTexts);
  const { mayChange, whoMay } = useSynonymRight();
  const query = useOfficeRead<SynonymList>('/api/office/synonyms');
  return (
    <Panel
      title={t.synonyms}
      wide
      aside={
        <Button
          look="quiet"
          className="is-small"
          disabled={!mayChange}
          title={whoMay}
          onClick={onAdd}
        >
          {t.addSynonym}
        </Button>
      }
    >
      <Loaded query={query} waiting={<WaitingRows count={3} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="office-panel-body muted">{t.noSynonyms}</p>
          ) : (
            <ul className="synonym-list">
              {items.map((synonym) => (
                <SynonymRow key={synonym.id} synonym={synonym} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

function SynonymRow({ synonym }: { synonym: StoredSynonym }) {
  const { t, locale } = useTexts(reportTexts);
  const { mayChange, whoMay } = useSynonymRight();
  const remove = useRemoval(synonym);
  const { said, meant, kind, by, at } = synonym;
  const name = `${said} ${kind === 'same' ? '=' : '→'} ${meant}`;
  return (
    <li>
      <span>
        <b>{name}</b>
        <span className="caption">
          {by}, {formatDate(at, locale)}
        </span>
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={t.removeSynonym(name)}
        disabled={!mayChange || remove.isBusy}
        title={whoMay}
        onClick={remove.send}
      >
        <OfficeIcon name="x" />
      </button>
    </li>
  );
}

function useRemoval({ id, said, meant, kind }: StoredSynonym) {
  const { t } = useTexts(reportTexts);
  const toast = useToast();
  const { busy, change } = useOfficeChange({ failsAsToast: true });
  async function putBack(): Promise<void> {
    await change<SynonymAdded>('/api/office/synonyms', { said, meant, kind });
  }
  async function remove(): Promise<void> {
    const done = await change(`/api/office/synonyms/${id}/remove`);
    if (done === null) return;
    toast({
      text: t.synonymRemoved,
      kind: 'done',
      action: { label: t.undo, onPress: () => void putBack() },
    });
  }
  return { isBusy: busy !== null, send: () => void remove() };
}
