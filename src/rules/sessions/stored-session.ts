/** The stored session of a visitor. Only the hash of the cookie's token is stored. */
export interface StoredSession {
  id: number;
  customerId: number | null;
  signedInAt: Date | null;
  branchId: number | null;
  cookieNoticeAt: Date | null;
  lastSeenAt: Date;
}
