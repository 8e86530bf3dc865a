import { useEffect, useState } from 'react';
import type { CompanyTablePage } from '#contract/office/companies/office-companies.ts';
import type { CustomerTablePage } from '#contract/office/customers/office-customers.ts';
import type { OrderTablePage } from '#contract/office/orders/office-order-list.ts';
import type { ProductTablePage } from '#contract/office/catalog/office-products.ts';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import type { OfficeIconName } from '#ui/office/office-icon-names.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';

/** A way to a record or a page. */
export interface FoundRecord {
  path: string;
  icon: OfficeIconName;
  name: string;
  /** A text that tells it from others of its name; empty where nothing does. */
  about: string;
}

const pauseMs = 200;
const shortestText = 2;
const mostOfEach = 5;

/** The text once typing has paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** The kinds of records that a search is about: all, or those of a sign before the words. */
export type FoundKind = 'all' | 'orders' | 'customers' | 'none';

/**
 * The orders, products, customers and companies with these words, as far as the person may see them (rule office/palette).
 * `isSettled` once they are those of the present text.
 */
export function useFoundRecords(
  text: string,
  kind: FoundKind,
): { records: FoundRecord[]; isSettled: boolean } {
  const { format } = useTexts(officeFrameTexts);
  const { may } = useOffice();
  const wanted = text.trim();
  const paused = usePaused(wanted);
  const isAsked = kind !== 'none' && paused.length >= shortestText && paused === wanted;
  const isOf = (one: FoundKind) => kind === 'all' || kind === one;
  const q = `q=${encodeURIComponent(paused)}`;
  const orders = useOfficeRead<OrderTablePage>(`/api/office/order-table?${q}&limit=${mostOfEach}`, {
    enabled: isAsked && isOf('orders') && may('orders:read'),
  });
  const products = useOfficeRead<ProductTablePage>(
    `/api/office/product-table?${q}&limit=${mostOfEach}`,
    { enabled: isAsked && kind === 'all' && may('catalog:read') },
  );
  const customers = useOfficeRead<CustomerTablePage>(
    `/api/office/customer-table?${q}&limit=${mostOfEach}`,
    { enabled: isAsked && isOf('customers') && may('customers:read') },
  );
  const companies = useFoundCompanies(q, isAsked && isOf('customers'));
  if (!isAsked) return { records: [], isSettled: false };
  const records: FoundRecord[] = [
    ...(isOf('orders') ? (orders.data?.items ?? []) : []).map((order) => ({
      path: officePaths.order(order.orderNo),
      icon: 'receipt-text' as const,
      name: order.orderNo,
      about: `${order.customer} · ${format.money(order.total, order.currency)}`,
    })),
    ...(kind === 'all' ? (products.data?.items ?? []) : []).map((product) => ({
      path: officePaths.product(product.id),
      icon: 'boxes' as const,
      name: product.name,
      about: product.code,
    })),
    ...(isOf('customers') ? (customers.data?.items ?? []) : []).map((customer) => ({
      path: officePaths.customer(customer.id),
      icon: 'users' as const,
      name: customer.company === '' ? customer.name : `${customer.company} (${customer.name})`,
      about: customer.email,
    })),
    ...companies.records,
  ];
  const isLoading = [orders, products, customers, companies].some((each) => each.isLoading);
  return { records, isSettled: !isLoading };
}

/** The companies of a query; nothing where they are not asked for. */
function useFoundCompanies(
  query: string,
  isAsked: boolean,
): { records: FoundRecord[]; isLoading: boolean } {
  const { may } = useOffice();
  const enabled = isAsked && may('companies:read');
  const path = `/api/office/companies?${query}&limit=${mostOfEach}`;
  const { data, isLoading } = useOfficeRead<CompanyTablePage>(path, { enabled });
  const records = (enabled ? (data?.items ?? []) : []).map(({ code, title }) => ({
    path: officePaths.company(code),
    icon: 'store' as const,
    name: title === '' ? code : title,
    about: code,
  }));
  return { records, isLoading };
}
