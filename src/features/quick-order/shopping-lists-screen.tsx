import { quickOrderTexts } from '#text/shop/quick-order-text.ts';
import './shopping-lists-screen.css';
import type { ReactNode } from 'react';
import type { SentForm } from '#contract/sent-form.ts';
import type { ShoppingLists } from '#contract/catalog/shopping-list.ts';
import { formatDate } from '#text/format.ts';
import { AccountLayout } from '#ui/controls/account-layout.tsx';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { OnceForm } from '#ui/controls/once-form.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText, useTexts } from '#ui/state/text-context.tsx';
import { useVisitor } from '#ui/state/visitor-context.tsx';
import { localised, urls } from '#urls';

type List = ShoppingLists['items'][number];

/** A form of this page: what to do, and with which list; it works without the script. */
function ListForm(props: { action: string; list?: List; className?: string; children: ReactNode }) {
  const locale = useLocale();
  return (
    <OnceForm to={localised(urls.lists, locale)} className={props.className}>
      <input type="hidden" name="action" value={props.action} />
      {props.list && <input type="hidden" name="id" value={props.list.id} />}
      {props.children}
    </OnceForm>
  );
}

/** The shop's error in the form of this kind and list. */
function wrongName(sent: SentForm | undefined, action: string, list?: List): string | undefined {
  const isThis =
    sent?.values['action'] === action && sent.values['id'] === (list && String(list.id));
  return isThis ? (sent.fields['name'] ?? sent.message) : undefined;
}

/** The rare actions: rename and delete. */
function ListFolds({ list, sent }: { list: List; sent: SentForm | undefined }) {
  const { t } = useTexts(quickOrderTexts);
  const wrong = wrongName(sent, 'rename', list);
  return (
    <>
      <details open={wrong !== undefined}>
        <summary>{t.rename}</summary>
        <ListForm action="rename" list={list} className="list-card-form">
          <TextField
            label={t.listName}
            name="name"
            maxLength={60}
            autoComplete="off"
            defaultValue={wrong === undefined ? list.name : sent?.values['name']}
            error={wrong}
          />
          <Button type="submit" look="secondary">
            {t.renameDo}
          </Button>
        </ListForm>
      </details>
      <details>
        <summary>{t.delete}</summary>
        <ListForm action="delete" list={list} className="list-card-form">
          <p>{t.deleteQuestion(list.name)}</p>
          <Button type="submit" look="danger">
            {t.delete}
          </Button>
        </ListForm>
      </details>
    </>
  );
}

function ListCard({ list, sent }: { list: List; sent: SentForm | undefined }) {
  const { t } = useTexts(quickOrderTexts);
  const locale = useLocale();
  return (
    <li className="panel list-card">
      <div>
        <h2>
          <a href={localised(urls.list(list.id), locale)}>{list.name}</a>
        </h2>
        <p className="caption">
          {t.listLines(list.count)} · {t.changedAt(formatDate(list.changedAt, locale))}
        </p>
      </div>
      <div className="button-row">
        <ListForm action="to-cart" list={list}>
          <Button type="submit" icon="shopping-cart" disabled={list.count === 0}>
            {t.toCart}
          </Button>
        </ListForm>
        <a
          className={buttonClass({ look: 'secondary' })}
          href={localised(urls.list(list.id), locale)}
        >
          {t.open}
        </a>
      </div>
      <ListFolds list={list} sent={sent} />
    </li>
  );
}

/** The cart as a new list. */
function KeepCart({ sent }: { sent: SentForm | undefined }) {
  const { t } = useTexts(quickOrderTexts);
  const held = useVisitor((state) => state.session?.cart.count);
  const wrong = wrongName(sent, 'keep-cart');
  // Until it is known what the cart holds, the form is there: the shop says when there is nothing.
  if (held === 0 && wrong === undefined) return null;
  return (
    <section className="panel list-card">
      <h2>{t.keepCartTitle}</h2>
      <ListForm action="keep-cart" className="list-card-form">
        <TextField
          label={t.listName}
          name="name"
          placeholder={t.listNameHint}
          maxLength={60}
          autoComplete="off"
          defaultValue={wrong === undefined ? '' : sent?.values['name']}
          error={wrong}
        />
        <Button type="submit" look="secondary">
          {t.keepCart}
        </Button>
      </ListForm>
    </section>
  );
}

/** A customer's shopping lists (rule shopping-lists/page). */
export default function ShoppingListsScreen(props: {
  data: ShoppingLists;
  at: { sent?: SentForm };
}) {
  const { t } = useTexts(quickOrderTexts);
  const { frame } = useText();
  const locale = useLocale();
  const { store } = useShop();
  const { items, total } = props.data;
  const { sent } = props.at;
  const isElsewhere = sent && !['rename', 'keep-cart'].includes(sent.values['action'] ?? '');
  return (
    <AccountLayout title={frame.lists} {...(total > 0 && { count: t.listsFound(total) })}>
      <title>{frame.pageTitle(frame.lists, store.name)}</title>
      <meta name="robots" content="noindex" />
      {isElsewhere && <NoticeBar kind="error">{sent.message}</NoticeBar>}
      {total === 0 ? (
        <EmptyState
          icon="list-checks"
          title={t.listsEmpty}
          text={t.listsEmptyHint}
          action={{ label: frame.quickOrder, href: localised(urls.quickOrder, locale) }}
        />
      ) : (
        <ul className="list-cards">
          {items.map((list) => (
            <ListCard key={list.id} list={list} sent={sent} />
          ))}
        </ul>
      )}
      <KeepCart sent={sent} />
    </AccountLayout>
  );
}
