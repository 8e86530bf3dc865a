/** What is kept of a visitor. The cookie's token itself is kept nowhere, only its hash. */
export interface StoredSession {
  id: number;
  customerId: number | null;
  signedInAt: Date | null;
  branchId: number | null;
  cookieNoticeAt: Date | null;
  lastSeenAt: Date;
}
