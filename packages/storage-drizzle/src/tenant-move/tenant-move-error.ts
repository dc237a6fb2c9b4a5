/** Why a tenant was not moved. */
export type TenantMoveFailure =
  /** There is no such tenant to be exported. */
  | 'unknown-tenant'
  /** A database is not migrated to what this version of the storage knows. */
  | 'pending-migrations'
  /** The text is no export of a tenant, or one of a format that this version does not read. */
  | 'unknown-format'
  /** The export was made of tables with other columns than those here. */
  | 'other-schema'
  /** The export ends before it is whole. */
  | 'cut-off'
  /** The export is not as it was written. */
  | 'altered'
  /** The tenant's number is taken here by one that has rows. */
  | 'occupied'
  /** What has to be unique over all tenants belongs to another one here. */
  | 'taken'
  /** The tenant that is to be removed is not as it was exported. */
  | 'changed'
  /** The tenant that is to be removed is not disabled. */
  | 'enabled'

/** A move that was refused, and left everything as it was. The message says what to do, and nothing of a row. */
export class TenantMoveError extends Error {
  override readonly name = 'TenantMoveError'

  constructor(
    readonly failure: TenantMoveFailure,
    message: string,
  ) {
    super(message)
  }
}
