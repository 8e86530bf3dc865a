import type { OfficePhoto, OfficePhotoPage } from '#contract/office/catalog/office-photos.ts';
import { formatDateTime } from '#text/format.ts';
import { photoDeskTexts } from '#text/office/catalog/photo-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import type { OfficeRead } from '#ui/office/state/office-query.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { ListTable } from '#ui/office/table/list-table.tsx';
import { PageTurner } from '#ui/office/table/page-turner.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import { PhotoActions } from './photo-actions.tsx';
import type { PhotoAddress } from './photo-address.tsx';

/** The page of photographs with the actions of each. */
export function PhotoTable(props: { query: OfficeRead<OfficePhotoPage>; address: PhotoAddress }) {
  const { query, address } = props;
  const { t, format } = useTexts(photoDeskTexts);
  const columns = usePhotoColumns();
  const page = query.data;
  const all = page ? format.integer(page.total.count) + (page.total.isMore ? '+' : '') : '';
  return (
    <ListTable
      label={t.list}
      className="photo-table"
      query={query}
      columns={columns}
      keyOf={({ id }) => id}
      phone="card"
      sort={{
        current: address.words.sort ?? '-sent',
        onSort: (sort) => address.set({ sort: sort === '-sent' ? null : sort }),
      }}
      waitingRows={6}
      empty={<NoPhotos address={address} />}
      foot={
        page && (
          <PageTurner
            shown={t.shownOf(format.integer(page.items.length), all)}
            previous={page.previous}
            next={page.next}
            onTurn={(cursor) => address.set({ cursor })}
          />
        )
      }
    />
  );
}

function usePhotoColumns(): TableColumn<OfficePhoto>[] {
  const { t, locale } = useTexts(photoDeskTexts);
  const { heads } = t;
  return [
    {
      head: heads.photo,
      className: 'photo-table-picture',
      render: (photo) => <Picture photo={photo} />,
    },
    {
      head: heads.product,
      className: 'photo-table-product',
      render: ({ product }) => <Product product={product} />,
    },
    {
      head: heads.review,
      className: 'photo-table-review',
      render: ({ review }) => <Words review={review} />,
    },
    {
      head: heads.sent,
      className: 'photo-table-sent muted',
      sort: { by: 'sent', first: 'descending' },
      render: ({ sentAt }) => formatDateTime(sentAt, locale),
    },
    {
      head: heads.state,
      className: 'photo-table-state',
      render: ({ state }) => <StateTag state={state} />,
    },
    {
      head: heads.actions,
      className: 'photo-table-actions',
      isActions: true,
      render: (photo) => <PhotoActions photo={photo} />,
    },
  ];
}

/** Opens the whole photograph in a tab of its own. */
function Picture({ photo: { id, product } }: { photo: OfficePhoto }) {
  const { t } = useTexts(photoDeskTexts);
  return (
    <a href={officeUrls.reviewPhoto(id, 'large')} target="_blank" rel="noopener">
      <img
        src={officeUrls.reviewPhoto(id, 'small')}
        alt={t.photoOf(product.name)}
        width={96}
        height={96}
        loading="lazy"
      />
    </a>
  );
}

function StateTag({ state }: Pick<OfficePhoto, 'state'>) {
  const { t } = useTexts(photoDeskTexts);
  const text = t.states[state];
  if (state === 'waiting') return <span className="photo-table-tag is-waiting">{text}</span>;
  if (state === 'approved') return <span className="photo-table-tag is-approved">{text}</span>;
  return <span className="photo-table-tag">{text}</span>;
}

function Product({ product }: Pick<OfficePhoto, 'product'>) {
  const { locale } = useTexts(photoDeskTexts);
  const { name, code, seo, id } = product;
  return (
    <>
      {seo === '' ? (
        <b>{name}</b>
      ) : (
        <a className="link" href={localised(urls.product({ seo, id }), locale)}>
          {name}
        </a>
      )}
      <span className="caption">{code}</span>
    </>
  );
}

function Words({ review }: Pick<OfficePhoto, 'review'>) {
  const { t, format } = useTexts(photoDeskTexts);
  const { name, star, title, description } = review;
  return (
    <>
      <b>{title}</b>
      <span className="caption">{t.by(name, format.integer(star))}</span>
      <span className="photo-table-words">{description}</span>
    </>
  );
}

function NoPhotos({ address }: { address: PhotoAddress }) {
  const { t } = useTexts(photoDeskTexts);
  return (
    <EmptyState icon="package-open" title={t.empty} text={t.emptyHint}>
      {address.words.view !== undefined && (
        <Button look="secondary" onClick={() => address.set({ view: null })}>
          {t.showAll}
        </Button>
      )}
    </EmptyState>
  );
}
