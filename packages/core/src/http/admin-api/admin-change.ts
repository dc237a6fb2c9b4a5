import { z } from 'zod'
import { ApiError } from '../../kernel/errors.js'
import type { ErrorDefinition } from '../../kernel/errors.js'
import type { TenantOperation } from './admin-operation.js'
import { permissionFor, refuseDuplicates } from './admin-write.js'
import type { AuditStores } from './audit.js'
import type { AdminContext } from '../context.js'
import { keyErrors } from '../idempotency-key.js'
import { numericId } from '../input/fields.js'
import { auditOf } from './record-audit.js'
import type { WrittenRow } from './resource-writer.js'
import { changeAsRead, revised } from './revision.js'
import type { Revised } from './revision.js'

/** One partial update of a resource's row: `PUT …/update-status {id, status}` and its like. */
export interface AdminChangeDefinition<
  Stores,
  Members extends z.ZodRawShape,
  View extends z.ZodObject,
  Services = unknown,
> {
  readonly operationId: string
  /** `/admin-api/{module}/{resource}/{action}`. */
  readonly path: `/admin-api/${string}`
  readonly summary: string
  readonly description?: string
  /** What the body has beside `id`. */
  readonly members: Members
  /** What the operate log shows of the row, beside the revision. */
  readonly view: View
  readonly notFound: ErrorDefinition
  /** Answered when a unique key refuses the change. */
  readonly duplicate?: ErrorDefinition
  /** What `change` may refuse with, beside `notFound`. */
  readonly errors?: readonly ErrorDefinition[]
  /** As of an `AdminOperationDefinition`: a caller may send an `Idempotency-Key`. */
  readonly movesMoney?: true
  /** The `id` of the example; 1 where absent. */
  readonly exampleId?: number
  /** The members of the body, without `id`, as on the wire. */
  readonly example: z.input<z.ZodObject<Members>>
  find(tx: Stores, id: number): Promise<(z.input<View> & Revised) | undefined>
  /** Has whoever else changes the row wait until the transaction's end; run before the row is read. */
  lock?(tx: Stores, id: number): Promise<unknown>
  /** Told of the change, in its transaction. */
  written?(write: WrittenRow<Stores, z.input<View>>): Promise<void>
  /** Writes it, guarded; false where the row is gone, or not of the revision that it had before. */
  change(change: {
    tx: Stores
    context: AdminContext<Stores>
    services: Services
    id: number
    before: z.input<View> & Revised
    members: z.output<z.ZodObject<Members>>
  }): Promise<boolean>
}

/** Makes a partial update of one row: a transaction with its row in the operate log; it answers `true`. */
export function defineAdminChange<Stores extends AuditStores, Services = unknown>() {
  return <Members extends z.ZodRawShape, View extends z.ZodObject>(
    definition: AdminChangeDefinition<Stores, Members, View, Services>,
  ): TenantOperation<Services, Stores> => {
    const {
      operationId,
      path,
      summary,
      description,
      notFound,
      duplicate,
      errors = [],
      movesMoney,
      exampleId = 1,
      example,
    } = definition
    const audit = auditOf(path, revised(definition.view))
    const action = path.slice(path.lastIndexOf('/') + 1)
    return {
      operationId,
      method: 'PUT',
      path,
      permission: permissionFor(path, 'update'),
      summary,
      ...(description !== undefined && { description }),
      body: z.object({ id: numericId(), ...definition.members }),
      data: z.literal(true),
      ...(movesMoney !== undefined && { movesMoney }),
      errors: [
        notFound,
        ...(duplicate === undefined ? [] : [duplicate]),
        ...errors,
        ...(movesMoney === undefined ? [] : keyErrors),
      ],
      example: { body: { id: exampleId, ...(example as object) }, data: true },
      handle: ({ services, context, body }) =>
        refuseDuplicates(definition, () =>
          context.storage.transaction(async (tx) => {
            // The schema above made it of `id` and the definition's members.
            const { id, ...members } = body as { id: number }
            await definition.lock?.(tx, id)
            const find = () => definition.find(tx, id)
            const change = { tx, context, services, id, members: members as z.output<z.ZodObject<Members>> }
            const before = await changeAsRead(find, (row) => definition.change({ ...change, before: row }))
            const after = before && (await find())
            if (before === undefined || after === undefined) throw new ApiError(notFound)
            await definition.written?.({ tx, now: context.now, before, after })
            await audit(tx, context, { action, id, before, after })
            return true as const
          }),
        ),
    }
  }
}
