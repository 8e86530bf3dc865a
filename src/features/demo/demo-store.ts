import type { CategoryRecord } from './categories.ts';
import { demoCategories } from './categories.ts';
import { demoCustomers } from './customers.ts';
import { goods } from './goods.ts';
import { demoOrders } from './orders.ts';
import { demoPages } from './pages.ts';
import { paintPicture } from './paint-picture.ts';
import { demoProducts } from './products.ts';
import type {
  CustomerRecord,
  OrderRecord,
  PageRecord,
  ProductRecord,
  ReviewRecord,
} from './records.ts';
import { demoReviews } from './reviews.ts';
import { demoSettings } from './settings.ts';
import { shippingProduct } from './shipping-product.ts';

interface DemoStore {
  settings: ReturnType<typeof demoSettings>;
  categories: CategoryRecord[];
  products: ProductRecord[];
  customers: CustomerRecord[];
  orders: OrderRecord[];
  reviews: ReviewRecord[];
  pages: PageRecord[];
  pictures: { file: string; make: () => Promise<Buffer> }[];
}

/**
 * The demo shop as the records of a store folder. The same `now` gives the same shop; dates count back
 * from it. Pictures are painted one by one, when `make` is called.
 */
export function demoStore(input: { now: Date }): DemoStore {
  const products = [shippingProduct(input.now), ...demoProducts(goods, input.now)];
  const customers = demoCustomers(input.now);
  const orders = demoOrders(products, customers, input.now);
  return {
    settings: demoSettings(),
    categories: demoCategories(),
    products,
    customers,
    orders,
    reviews: demoReviews(orders, products, input.now),
    pages: demoPages(),
    pictures: [...pictureFiles(products)].map((file) => ({ file, make: () => paintPicture(file) })),
  };
}

interface DemoPictures {
  has: (file: string) => boolean;
  /** Paints the picture of that name; null when the demo has none. Fits `imageStore`'s `makeMissing`. */
  paint: (file: string) => Promise<Buffer | null>;
}

/** The demo's pictures by name, so that an image store can paint each when it is first looked at. */
export function demoPictures(): DemoPictures {
  // No picture depends on the date, and the list of names is all that is needed.
  const files = pictureFiles(demoProducts(goods, new Date(0)));
  return {
    has: (file) => files.has(file),
    paint: async (file) => (files.has(file) ? paintPicture(file) : null),
  };
}

function pictureFiles(products: Iterable<ProductRecord>): Set<string> {
  const files = new Set(demoCategories().map((category) => category.image));
  for (const product of products) for (const file of product.images) files.add(file);
  return files;
}
