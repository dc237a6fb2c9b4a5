import type { z } from 'zod'
import type { ErrorDefinition } from '../../kernel/errors.js'
import type { AdminContext } from '../context.js'
import { keyErrors } from '../idempotency-key.js'
import { permissionFor } from './admin-write.js'
import type { Transition } from './transitions.js'

/** What an admin operation declares. */
export interface AdminOperationDefinition<Query extends z.ZodType, Body extends z.ZodType, Data extends z.ZodType> {
  /** Unique over the admin document, for example `updatePartnerAppStatus`. */
  readonly operationId: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The whole path, beginning with `/admin-api/`. */
  readonly path: `/admin-api/${string}`
  /** `{module}:{resource}:{action}` with the path's own segments; the action is the method's usual one where absent. */
  readonly permission?: string
  /** A title of at most six words. */
  readonly summary: string
  /** What it promises. */
  readonly description?: string
  readonly query?: Query
  readonly body?: Body
  readonly data: Data
  /** Answers a file in place of the envelope: `data` is its text. A refusal is an envelope as everywhere. */
  readonly file?: AnsweredFile
  /** It hands out rows to be kept elsewhere, which the operate log tells of; every file does. */
  readonly isExport?: true
  /**
   * What it answers may be some seconds old, where the storage has a copy for such reads. For what is read for looking
   * back: logs, exports, figures, checks of the books. It only reads.
   */
  readonly mayLag?: true
  /** Business errors it can answer, none where absent; those of keys are the same for all. */
  readonly errors?: readonly ErrorDefinition[]
  /**
   * It changes a wallet, records money, or gives what is worth some or more of it, so that a caller may send an
   * `Idempotency-Key` to have it done once. It writes at once: in one transaction, and its handler answers what that resolved to.
   */
  readonly movesMoney?: true
  /** The moves of `status` that it makes, of its body's `status` where that has one; all others are refused. */
  readonly transitions?: readonly Transition[]
  /** A request and its answer's `data`, as on the wire. */
  readonly example: AdminExample<Body, Data>
}

/** A file that an operation answers. */
export interface AnsweredFile {
  readonly mediaType: 'text/csv'
  /** What a browser saves it as. */
  readonly name: string
}

/** An example of an admin call; a test holds it against the schemas. */
interface AdminExample<Body extends z.ZodType, Data extends z.ZodType> {
  readonly body?: z.input<Body>
  readonly data: z.output<Data>
}

/** What a handler is called with. */
export interface AdminCall<Services, Stores, Query extends z.ZodType, Body extends z.ZodType> {
  readonly services: Services
  readonly context: AdminContext<Stores>
  readonly query: z.output<Query>
  readonly body: z.output<Body>
}

/** An admin operation: its definition and its handler, as a `PartnerOperation`. */
export interface AdminOperation<in Services = never, in Stores = never> extends Omit<
  AdminOperationDefinition<z.ZodType, z.ZodType, z.ZodType>,
  'permission'
> {
  /** Null: every administrator may. */
  readonly permission: string | null
  /** Calls about the platform, or about who calls, are about no tenant and carry no `tenant-id`. */
  readonly about?: 'tenant' | 'platform' | 'caller'
  readonly errors: readonly ErrorDefinition[]
  readonly handle: (call: AdminCall<Services, Stores, z.ZodType, z.ZodType>) => Promise<unknown>
}

/** An admin operation about one tenant, with that tenant's repositories. */
export interface TenantOperation<in Services = never, in Stores = never> extends AdminOperation<Services, Stores> {
  readonly about?: 'tenant'
}

/** An admin operation about the platform itself, or about who calls, with the repositories of no tenant. */
export interface PlatformOperation<in Services = never, in Stores = never> extends AdminOperation<Services, Stores> {
  readonly about: 'platform' | 'caller'
}

type Handler<Call, Data extends z.ZodType> = (call: Call) => Promise<z.input<Data>>

/** What an administrator needs the permission for, by the method of the call. */
const USUAL_ACTIONS = { GET: 'query', POST: 'create', PUT: 'update', DELETE: 'delete' } as const

/** The permission of a call that names none. */
export const usualPermission = ({ path, method }: Pick<AdminOperation, 'path' | 'method'>): string =>
  permissionFor(path, USUAL_ACTIONS[method])

/** The `define…AdminOperation` function of a domain; see `operationsOf`. */
export function adminOperationsOf<Services, Stores>() {
  return <Data extends z.ZodType, Query extends z.ZodType = z.ZodUndefined, Body extends z.ZodType = z.ZodUndefined>(
    { errors = [], ...definition }: AdminOperationDefinition<Query, Body, Data>,
    handle: Handler<AdminCall<Services, Stores, Query, Body>, Data>,
  ): TenantOperation<Services, Stores> => ({
    permission: usualPermission(definition),
    ...definition,
    errors: definition.movesMoney === undefined ? errors : [...errors, ...keyErrors],
    handle,
  })
}

/** The same for operations about the platform, none of which moves money. */
export function platformOperationsOf<Services, Stores>() {
  const define = adminOperationsOf<Services, Stores>()
  return <Data extends z.ZodType, Query extends z.ZodType = z.ZodUndefined, Body extends z.ZodType = z.ZodUndefined>(
    definition: Omit<AdminOperationDefinition<Query, Body, Data>, 'movesMoney'>,
    handle: Handler<AdminCall<Services, Stores, Query, Body>, Data>,
  ): PlatformOperation<Services, Stores> => ({ ...define(definition, handle), about: 'platform' })
}

/** The same for what every administrator may ask about itself, whatever it may act for. It only reads. */
export function callerOperationsOf<Services, Stores>() {
  const define = platformOperationsOf<Services, Stores>()
  return <Data extends z.ZodType>(
    definition: Omit<AdminOperationDefinition<z.ZodUndefined, z.ZodUndefined, Data>, 'movesMoney' | 'permission'>,
    handle: Handler<AdminCall<Services, Stores, z.ZodUndefined, z.ZodUndefined>, Data>,
  ): PlatformOperation<Services, Stores> => ({ ...define(definition, handle), about: 'caller', permission: null })
}
