import { useState } from 'react';
import { useParams, useSearchParams } from 'wouter';
import type { ProductChoices, ProductForm } from '#contract/office/catalog/office-product-form.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { productFormTexts } from '#text/office/catalog/product-form-text.ts';
import { WaitingPage } from '#ui/office/frame/office-states.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { NoSuchProduct } from './no-such-product.tsx';
import { blankProduct, copiedProduct } from './new-product-values.tsx';
import { ProductCrumb, ProductHead } from './product-form-head.tsx';
import { ProductPage } from './product-page.tsx';
import './product-page.css';

/** The interval at which the page notices the work of others. */
const everyMs = 20_000;

/** A product with everything that can be changed of it (rule product-editing/form). */
export function ProductScreen() {
  const { id = '' } = useParams();
  // Another product is another form.
  return <OneProduct key={id} id={id} />;
}

function useChoices() {
  return useOfficeRead<ProductChoices>('/api/office/product-form');
}

function OneProduct({ id }: { id: string }) {
  const query = useOfficeRead<ProductForm>(`/api/office/products/${encodeURIComponent(id)}/form`, {
    every: everyMs,
  });
  const choices = useChoices();
  return (
    <Loaded query={query} waiting={<WaitingPage />} missing={<NoSuchProduct />}>
      {(form) => (
        <Loaded query={choices} waiting={<WaitingPage />}>
          {(offered) => (
            <ProductPage
              draftKey={`product:${form.id}`}
              form={form}
              saved={{ fields: form.fields, units: form.units, stock: 0 }}
              choices={offered}
              refresh={query.refetch}
              renderHead={(name) => <ProductHead form={form} name={name} />}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

const noRefresh = () => Promise.resolve();

/** A product that is not there yet, blank or a copy (rule product-editing/new-product). */
export function NewProductScreen() {
  const [search] = useSearchParams();
  const copied = search.get('kopya');
  return copied === null ? <BlankProduct /> : <CopiedProduct key={copied} id={copied} />;
}

function useToday(): string {
  const [today] = useState(() => istanbulDay(new Date()));
  return today;
}

function BlankProduct() {
  const { t } = useTexts(productFormTexts);
  const today = useToday();
  const choices = useChoices();
  return (
    <Loaded query={choices} waiting={<WaitingPage />}>
      {(offered) => (
        <ProductPage
          draftKey="product:new"
          form={null}
          saved={blankProduct(today, offered.currencies[0] ?? 'TRY')}
          choices={offered}
          refresh={noRefresh}
          renderHead={(name) => <PageHead title={name || t.newTitle} crumb={<ProductCrumb />} />}
        />
      )}
    </Loaded>
  );
}

function CopiedProduct({ id }: { id: string }) {
  const { t } = useTexts(productFormTexts);
  const today = useToday();
  const choices = useChoices();
  const query = useOfficeRead<ProductForm>(`/api/office/products/${encodeURIComponent(id)}/form`);
  return (
    <Loaded query={query} waiting={<WaitingPage />} missing={<NoSuchProduct />}>
      {(form) => (
        <Loaded query={choices} waiting={<WaitingPage />}>
          {(offered) => (
            <ProductPage
              draftKey={`product:copy:${form.id}`}
              form={null}
              copyOf={form.id}
              saved={copiedProduct(form, today)}
              choices={offered}
              refresh={noRefresh}
              renderHead={() => (
                <PageHead title={t.copyTitle(form.fields.name)} crumb={<ProductCrumb />} />
              )}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
