import type { z } from 'zod'
import type { ErrorDefinition } from '../kernel/errors.js'
import type { PartnerContext } from './context.js'
import { keyErrors } from './idempotency-key.js'
import type { Writes } from './idempotency-key.js'

/** What a partner operation declares: at once its route, its validation, its types and its document. */
export interface OperationDefinition<Body extends z.ZodType, Data extends z.ZodType> {
  /** The specification's operationId where it names one, otherwise the constant's name. */
  readonly operationId: string
  /** The whole path, beginning with `/open-api/`. Partner operations are POST. */
  readonly path: `/open-api/${string}`
  /** One of `auth/scopes.ts`, which has its path beside it. */
  readonly scope: string
  /** A title of at most six words. */
  readonly summary: string
  /** What it promises. */
  readonly description?: string
  readonly body: Body
  /** Shapes the answer: what it does not declare does not leave, instants become text. */
  readonly data: Data
  /** Business errors it can answer, none where absent; transport errors and those of keys are the same for all. */
  readonly errors?: readonly ErrorDefinition[]
  /** It changes something, so that a caller may send an `Idempotency-Key`; absent: it reads, whatever it notes. */
  readonly writes?: Writes
  /** Its body has a `requestId`, of which a caller may ask for the first answer. It writes at once. */
  readonly takesRequestId?: true
  /** What it answers is shown once and kept nowhere as it is: under an `Idempotency-Key` it is kept sealed. */
  readonly answersSecret?: true
  /** A request and its answer's `data`, as on the wire. */
  readonly example: { readonly body: z.input<Body>; readonly data: z.output<Data> }
}

/** What a handler is called with. */
export interface PartnerCall<Services, Stores, Body extends z.ZodType> {
  readonly services: Services
  readonly context: PartnerContext<Stores>
  readonly body: z.output<Body>
  /**
   * Asks once more what was asked before the call: whoever holds a caller for long asks before he answers. Throws as the
   * call would be refused now.
   */
  readonly admitAgain: () => Promise<unknown>
}

/**
 * A partner operation: its definition and its handler, which takes what `body` has validated. `in`: whoever runs it
 * must have all the services and repositories that it needs. Without arguments: any operation, to be described and not
 * to be run.
 */
export interface PartnerOperation<in Services = never, in Stores = never> extends OperationDefinition<
  z.ZodType,
  z.ZodType
> {
  readonly errors: readonly ErrorDefinition[]
  // A property, as parameters of methods are not checked both ways.
  readonly handle: (call: PartnerCall<Services, Stores, z.ZodType>) => Promise<unknown>
  /** The answer's `data`, for its schema to shape, from what `handle` resolved to. */
  toData(result: unknown, body: unknown): unknown
}

/** What `toData` is where an operation declares none. */
const itself = (result: unknown): unknown => result

/**
 * The `define…Operation` function of a domain, for handlers that need its services and repositories:
 *
 *     export const defineGoodsOperation = operationsOf<{ goods: GoodsService }, GoodsStores>()
 *
 * What writes at once answers what its transaction resolved to; where partners see something else, `toData` makes it.
 */
export function operationsOf<Services, Stores>() {
  function define<Body extends z.ZodType, Data extends z.ZodType>(
    definition: OperationDefinition<Body, Data>,
    handle: (call: PartnerCall<Services, Stores, Body>) => Promise<z.input<Data>>,
  ): PartnerOperation<Services, Stores>
  function define<Body extends z.ZodType, Data extends z.ZodType, Result>(
    definition: OperationDefinition<Body, Data>,
    handle: (call: PartnerCall<Services, Stores, Body>) => Promise<Result>,
    toData: (result: Result, body: z.output<Body>) => z.input<Data>,
  ): PartnerOperation<Services, Stores>
  function define<Body extends z.ZodType, Data extends z.ZodType>(
    { errors = [], ...definition }: OperationDefinition<Body, Data>,
    handle: (call: PartnerCall<Services, Stores, Body>) => Promise<unknown>,
    toData: PartnerOperation['toData'] = itself,
  ): PartnerOperation<Services, Stores> {
    const own = definition.writes === undefined ? errors : [...errors, ...keyErrors]
    return { ...definition, errors: own, handle, toData }
  }
  return define
}
