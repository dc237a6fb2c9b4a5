import type { CallOptions } from './client-options.js'
import type { operations } from './generated/api-types.js'

/** The id of an operation, as the document names it. */
export type OperationId = keyof operations

type Json = 'application/json'

/** The body of an operation; undefined where it has none, or may do without. */
export type Body<Id extends OperationId> = operations[Id] extends { requestBody: { content: Record<Json, infer Sent> } }
  ? Sent
  : operations[Id] extends { requestBody?: { content: Record<Json, infer Sent> } }
    ? Sent | undefined
    : undefined

/** What an operation answers. */
export type Data<Id extends OperationId> = operations[Id]['responses'][200]['content'][Json]

type Arguments<Id extends OperationId> =
  undefined extends Body<Id> ? [body?: Body<Id>, options?: CallOptions] : [body: Body<Id>, options?: CallOptions]

/** How many calls the application may still send. */
export interface RateLimit {
  /** Requests a second. */
  readonly limit: number
  readonly remaining: number
  /** Seconds until the whole limit is free again. */
  readonly resetSeconds: number
}

/** An answer, and what came with it. */
export interface PartnerResponse<T> {
  readonly data: T
  /** Names the call in the logs of the platform. */
  readonly requestId: string | undefined
  /** Absent where the application has no limit. */
  readonly rateLimit: RateLimit | undefined
  /** Whether it is the answer of an earlier call with the same key, which was not done again. */
  readonly isReplayed: boolean
}

/** Calls an operation. Throws `PartnerApiError`, `ConnectionError`, `TimeoutError`, `OutcomeUnknown`, or a signal's reason. */
export interface Call<Id extends OperationId> {
  (...args: Arguments<Id>): Promise<Data<Id>>
  /** The same, with what came with the answer. */
  readonly withResponse: (...args: Arguments<Id>) => Promise<PartnerResponse<Data<Id>>>
}

/** An operation that answers pages. */
export interface PageCall<Id extends OperationId> extends Call<Id> {
  /**
   * The items of all pages, each page read when it is wanted; 100 a page where `pageSize` is absent. What is written meanwhile
   * moves items from one page to the next: to miss and repeat none, give a range of `createTime` that has ended.
   */
  readonly all: (
    body?: Partial<NonNullable<Body<Id>>>,
    options?: CallOptions,
  ) => AsyncGenerator<Data<Id> extends { list: readonly (infer Item)[] } ? Item : never, void, undefined>
}
