import type { PartnerResponse } from './call-types.js'
import { Caller } from './call.js'
import { readOptions } from './client-options.js'
import type { CallOptions, PartnerClientOptions } from './client-options.js'
import { streamEvents } from './event-stream.js'
import type { Answer } from './exchange.js'
import { operations } from './generated/operations.js'
import type { PartnerOperations } from './generated/partner-operations.js'
import type { Operation } from './operation.js'
import { allItems } from './paginate.js'
import type { Page } from './paginate.js'
import type { PartnerClient } from './partner-client.js'

const PREFIX = '/open-api/'

/**
 * Makes a client of the Partner Open API. It sends nothing before its first call. Throws `TypeError` for options that
 * cannot work.
 */
export function createPartnerClient(options: PartnerClientOptions): PartnerClient {
  const settings = readOptions(options)
  const caller = new Caller(settings)
  // What is in it is what the generated types say: both were written from the same document.
  const calls = treeOf(caller) as unknown as PartnerOperations
  return {
    ...calls,
    events: { stream: (of) => streamEvents(calls.event.list, settings, of) },
    revokeToken: (call) => caller.revokeToken(call),
  }
}

interface Tree {
  [name: string]: Tree | AnyCall
}

type AnyCall = (body?: unknown, options?: CallOptions) => Promise<unknown>

function treeOf(caller: Caller): Tree {
  const tree: Tree = {}
  for (const operation of operations) {
    const names = operation.path.slice(PREFIX.length).split('/').map(camelCase)
    const last = names.pop() ?? ''
    let at = tree
    for (const name of names) at = (at[name] ??= {}) as Tree
    at[last] = callOf(caller, operation)
  }
  return tree
}

const camelCase = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

function callOf(caller: Caller, operation: Operation) {
  const call = async (body?: unknown, options?: CallOptions) => (await caller.call(operation, body, options)).data
  const withResponse = async (body?: unknown, options?: CallOptions) =>
    responseOf(await caller.call(operation, body, options))
  if (!operation.pages) return Object.assign(call, { withResponse })
  const read = (body: unknown, options?: CallOptions) => call(body, options) as Promise<Page<unknown>>
  return Object.assign(call, {
    withResponse,
    all: (body?: object, options?: CallOptions) => allItems(read, body, options),
  })
}

function responseOf({ data, headers }: Answer): PartnerResponse<unknown> {
  const numberOf = (name: string): number => Number(headers.get(name))
  return {
    data,
    requestId: headers.get('x-request-id') ?? undefined,
    rateLimit: headers.has('x-ratelimit-limit')
      ? {
          limit: numberOf('x-ratelimit-limit'),
          remaining: numberOf('x-ratelimit-remaining'),
          resetSeconds: numberOf('x-ratelimit-reset'),
        }
      : undefined,
    isReplayed: headers.get('idempotent-replayed') === 'true',
  }
}
