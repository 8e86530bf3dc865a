import type { PriceWhy } from '#contract/catalog/price-why.ts';
import type {
  AccountCounts,
  AccountInfo,
  AccountInfoForm,
  CloseAccountForm,
  ForgotPasswordForm,
  LoggedIn,
  LoginForm,
  OwnSessions,
  PasswordForm,
  RegisterForm,
  ResetPasswordForm,
  AccountPayment,
  AccountStatement,
} from './account.ts';
import type {
  BookForm,
  AddressList,
  ChosenAddresses,
  Country,
  District,
  Province,
} from './address.ts';
import type {
  AddedCartLines,
  AddToCartForm,
  Cart,
  CartChange,
  CartDetails,
  CartItem,
  CartLook,
  NewCartLines,
  RemovedLines,
  RestoredLines,
  TakenBackLines,
} from './cart.ts';
import type { Checkout, OrderSaved, SaveOrderForm } from './checkout.ts';
import type { GuestAccountForm, GuestForm, GuestOrder, GuestState } from './guest.ts';
import type { CancelOffer } from './order-cancellation.ts';
import type { Order, OrderList } from './order.ts';
import type { BinAnswer, BinForm, LinkedPayment } from './payment.ts';
import type { HomePage } from '#contract/catalog/home-page.ts';
import type { ProductList, Suggestions } from '#contract/catalog/product-list.ts';
import type { ProductPage } from '#contract/catalog/product-at-address.ts';
import type { ProductSummary, ViewedProducts } from '#contract/catalog/product.ts';
import type { ApprovalsPage } from './company/approvals.ts';
import type { OwnReturnList, OwnReturnPage, Returnable } from './returns.ts';
import type { CompanyInvitation, CompanyPage } from './company/company.ts';
import type { QuoteChangeForm, QuoteDone, QuoteForm, QuoteScreenData } from './company/quote.ts';
import type {
  LinkedAlert,
  ProductAlerts,
  StockNotice,
  StoppedMails,
} from '#contract/catalog/product-alert.ts';
import type { QuickAnswer, QuickOrder } from '#contract/catalog/quick-order.ts';
import type { Comparison } from '#contract/catalog/comparison.ts';
import type { ProductQuestions, QuestionForm } from '#contract/catalog/question.ts';
import type {
  Review,
  ReviewChange,
  ReviewForm,
  ReviewSaved,
  ReviewList,
} from '#contract/catalog/review.ts';
import type { PrivacyLink } from './privacy/privacy-forms.ts';
import type { Route, StorePage } from './route.ts';
import type { Session, SettingChange } from './session.ts';
import type { ShopFrame } from '#contract/catalog/shop-frame.ts';
import type {
  NewShoppingList,
  ShoppingList,
  ShoppingListChange,
  ShoppingLists,
} from '#contract/catalog/shopping-list.ts';

/**
 * The reads of a screen, one function a call. On the server they are the services in process, in the browser they are
 * `fetch`; both throw `ApiFailure` when the call is refused. A `path` is that of the page without its language prefix;
 * a `query` starts with `?` or is empty.
 */
export interface ShopReads {
  /** GET /api/catalog/shop */
  shop(): Promise<ShopFrame>;
  /** GET /api/catalog/route{path} */
  route(path: string): Promise<Route>;
  /** GET /api/catalog/home */
  home(): Promise<HomePage>;
  /** GET /api/catalog/products{path}{query} */
  products(path: string, query: string): Promise<ProductList>;
  /** GET /api/catalog/product/{id}{query}: the query names the page of its reviews */
  product(id: number, query: string): Promise<ProductPage>;
  /** GET /api/catalog/page{path} */
  page(path: string): Promise<StorePage>;
  /** GET /api/catalog/cart */
  cart(): Promise<Cart>;
  /** GET /api/catalog/checkout{query}: `teklif` names a quote, whose own cart it is; 401 for a visitor */
  checkout(query: string): Promise<Checkout>;
  /** GET /api/catalog/guest */
  guest(): Promise<GuestState>;
  /** GET /api/catalog/guest-order/{orderNo}/{code}; 404 for a wrong code */
  guestOrder(orderNo: string, code: string): Promise<GuestOrder>;
  /** GET /api/catalog/payment-link/{orderNo}/{key}, of the link's path; 404 for a wrong key */
  linkedPayment(path: string): Promise<LinkedPayment>;
  /** GET /api/catalog/orders{query}; 401 for a visitor */
  orders(query: string): Promise<OrderList>;
  /** GET /api/catalog/order/{orderNo}; 404 for another's */
  order(orderNo: string): Promise<Order>;
  /** GET /api/catalog/order/{orderNo}/cancellation; 404 for another's */
  cancelOffer(orderNo: string): Promise<CancelOffer>;
  /** GET /api/catalog/address; 401 for a visitor */
  addresses(): Promise<AddressList>;
  /** GET /api/catalog/reference/countries */
  countries(): Promise<Country[]>;
  /** GET /api/catalog/reference/provinces */
  provinces(): Promise<Province[]>;
  /** GET /api/catalog/reference/districts?sehir_key= */
  districts(provinceKey: number): Promise<District[]>;
  /** GET /api/catalog/wishlist; 401 for a visitor */
  wishlist(): Promise<{ items: ProductSummary[]; total: number }>;
  /** GET /api/catalog/lists; 401 for a visitor */
  shoppingLists(): Promise<ShoppingLists>;
  /** GET /api/catalog/lists/{id}; 401 for a visitor, 404 for another's */
  shoppingList(id: number): Promise<ShoppingList>;
  /** GET /api/catalog/alerts, or of the path of a mail's link its `/{id}/{code}` or `/mail/{token}`, or GET /api/catalog/notice/{token}; 404 for a wrong one */
  alerts(path: string): Promise<ProductAlerts | LinkedAlert | StoppedMails | StockNotice>;
  /** GET /api/catalog/return-page{path}: what a page of returns shows; 404 for another's */
  returns(path: string, query: string): Promise<Returnable | OwnReturnList | OwnReturnPage>;
  /** GET /api/catalog/company, or of the path of an invitation's link its `/invitation/{token}`; 404 without one */
  company(path: string): Promise<CompanyPage | CompanyInvitation>;
  /** GET /api/catalog/approvals{query}; 404 without a company */
  approvals(query: string): Promise<ApprovalsPage>;
  /** GET /api/catalog/quotes, `/new` for the form, `/{quoteNo}` for one; 401 for a visitor, 404 for another's */
  quotes(part?: string): Promise<QuoteScreenData>;
  /** GET /api/privacy/request, or of a mailed link its `/{token}`; 404 for a wrong one */
  privacy(part?: string): Promise<PrivacyLink>;
  /** GET /api/catalog/comment{query}; 401 for a visitor */
  reviews(query: string): Promise<ReviewList>;
  /** GET /api/catalog/comment/{id}; 401 for a visitor, 404 for another's */
  review(id: number): Promise<Review>;
  /** GET /api/catalog/comparison{query} */
  comparison(query: string): Promise<Comparison>;
  /** GET /api/catalog/product/{id}/questions?cursor= */
  questions(productId: number, cursor: string): Promise<ProductQuestions>;
  /** GET /api/catalog/accountinfo; 401 for a visitor */
  accountInfo(): Promise<AccountInfo>;
  /** GET /api/account/sessions; 401 for a visitor */
  ownSessions(): Promise<OwnSessions>;
  /** GET /api/catalog/statement{query}; 401 for a visitor */
  accountStatement(query: string): Promise<AccountStatement>;
  /** GET /api/catalog/account-payment; 401 for a visitor */
  accountPayment(): Promise<AccountPayment>;
}

/** The actions of a person in the browser. */
export interface ShopWrites {
  /** GET /api/catalog/session: gives a new visitor their cookie */
  session(): Promise<Session>;
  /** GET /api/account/counts; 401 for a visitor */
  accountCounts(): Promise<AccountCounts>;
  /** GET /api/catalog/suggest?q= */
  suggest(q: string): Promise<Suggestions>;
  /** GET /api/catalog/viewed?ids= */
  viewed(ids: readonly number[]): Promise<ViewedProducts>;
  /** GET /api/catalog/price{query} */
  priceWhy(query: string): Promise<PriceWhy>;
  /** POST /api/catalog/cart/{productId} */
  addToCart(productId: number, form: AddToCartForm): Promise<CartItem>;
  /** POST /api/catalog/cart-lines: all of them or none */
  addCartLines(lines: NewCartLines): Promise<AddedCartLines>;
  /** POST /api/catalog/cart-lines/undo */
  takeBackLines(lines: TakenBackLines): Promise<void>;
  /** POST /api/catalog/quick-order: what the rows of a list mean */
  readQuickRows(order: QuickOrder): Promise<QuickAnswer>;
  /** POST /api/catalog/lists */
  addShoppingList(list: NewShoppingList): Promise<{ success: true; id: number }>;
  /** PATCH /api/catalog/lists/{id} */
  changeShoppingList(id: number, change: ShoppingListChange): Promise<void>;
  /** PATCH /api/catalog/cart/{lineId} */
  changeCartLine(lineId: string, change: CartChange): Promise<CartItem>;
  /** DELETE /api/catalog/cart/{lineId} */
  removeCartLine(lineId: string): Promise<RemovedLines>;
  /** DELETE /api/catalog/cart */
  clearCart(): Promise<RemovedLines>;
  /** POST /api/catalog/cart-lines/restore: puts back what a removal took out */
  restoreLines(removal: RestoredLines): Promise<void>;
  /** PATCH /api/catalog/cart: goes on while the page is left */
  describeCart(details: CartDetails): Promise<void>;
  /** POST /api/catalog/cart-look: what the cart says has been seen */
  seeCart(look: CartLook): Promise<void>;
  /** POST /api/catalog/bin-control: the plans of a card by its first six digits */
  cardPlans(form: BinForm): Promise<BinAnswer>;
  /** POST /api/catalog/cart */
  saveOrder(form: SaveOrderForm): Promise<OrderSaved>;
  /** POST /api/catalog/guest */
  saveGuest(form: GuestForm): Promise<{ success: true }>;
  /** POST /api/account/guest */
  makeGuestAccount(form: GuestAccountForm): Promise<{ success: true }>;
  /** POST /api/catalog/post_address */
  chooseAddresses(form: ChosenAddresses): Promise<void>;
  /** GET /api/catalog/address/reset: forgets the chosen addresses */
  resetAddresses(): Promise<void>;
  /** POST /api/catalog/address */
  addAddress(form: BookForm): Promise<{ success: true; id: number }>;
  /** POST /api/catalog/address/{id} */
  editAddress(id: number, form: BookForm): Promise<{ success: true; id: number }>;
  /** DELETE /api/catalog/address/{id} */
  removeAddress(id: number): Promise<void>;
  /** POST /api/catalog/wishlist/{productId} */
  addToWishlist(productId: number): Promise<void>;
  /** DELETE /api/catalog/wishlist/{productId} */
  removeFromWishlist(productId: number): Promise<void>;
  /** POST /api/catalog/quotes, or a quote's with its number behind a slash */
  writeQuote(quoteNo: string, form: QuoteForm | QuoteChangeForm): Promise<QuoteDone>;
  /** POST /api/catalog/comment */
  addReview(form: ReviewForm | FormData): Promise<ReviewSaved>;
  /** POST /api/catalog/comment/{id} */
  changeReview(id: number, form: ReviewChange | FormData): Promise<ReviewSaved>;
  /** POST /api/catalog/product/{id}/questions; 401 for a visitor */
  askQuestion(productId: number, form: QuestionForm): Promise<{ success: true; id: number }>;
  /** POST /api/catalog/settings */
  changeSetting(change: SettingChange): Promise<void>;
  /** POST /api/catalog/cookies */
  dismissCookieNotice(): Promise<void>;
  /** POST /api/catalog/accountinfo/settings */
  saveAccountInfo(form: AccountInfoForm): Promise<{ success: true }>;
  /** POST /api/catalog/account/settings; 401 when the sign-in is too old */
  savePassword(form: PasswordForm): Promise<{ success: true }>;
  /** POST /api/account/login */
  login(form: LoginForm): Promise<LoggedIn>;
  /** POST /api/account/register */
  register(form: RegisterForm): Promise<{ success: true }>;
  /** POST /api/account/forgot-password: the same answer whether or not the e-mail is known */
  askForPassword(form: ForgotPasswordForm): Promise<{ success: true }>;
  /** POST /api/account/reset-password: signs in the person who received the mail */
  resetPassword(form: ResetPasswordForm): Promise<{ success: true }>;
  /** POST /api/account/confirm-email: sends the link once more */
  sendConfirmation(): Promise<{ success: true }>;
  /** DELETE /api/account/sessions/{id} */
  endSession(id: number): Promise<void>;
  /** DELETE /api/account/sessions: all but this one */
  endOtherSessions(): Promise<void>;
  /** POST /api/account/close: 409 while an order is under way */
  closeAccount(form: CloseAccountForm): Promise<void>;
  /** POST /api/account/logout */
  logout(): Promise<void>;
}

export type ShopApi = ShopReads & ShopWrites;
