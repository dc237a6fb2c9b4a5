/** What one admin write did, for the operate log. */
export interface AuditEntry {
  /** The tenant it happened in; 0 for the platform. */
  readonly tenantId: number
  readonly adminId: string
  readonly adminName: string
  /** The last segment of the path: `create`, `update-status` … */
  readonly action: string
  /** `{module}/{resource}`. */
  readonly resource: string
  readonly resourceId: string | null
  /** What the admin API shows of the resource, as JSON text. */
  readonly before: string | null
  readonly after: string | null
  readonly requestId: string
  readonly createTime: Date
}

/** Where audit rows go: in the transaction of the write that they tell of. */
export interface AuditStores {
  readonly operateLogs: { append(entry: AuditEntry): Promise<void> }
}
