import type { PartnerClient } from '@org/openapi-client'
import { WrongUse, wrongUseOf } from '../ending.js'
import { documentedOperations } from '../generated/documented-operations.js'
import type { Surroundings } from '../kernel/surroundings.js'
import { nearest } from '../nearest.js'
import { connect } from '../profile/connection.js'
import type { AddCommand } from '../program.js'
import { readText } from '../read-text.js'
import { printableJson, readable } from '../readable.js'

interface CallArguments {
  readonly profile: string
  readonly operation: string | undefined
  readonly body: string | undefined
  readonly json: boolean
  readonly all: boolean
  readonly list: boolean
  readonly idempotencyKey: string | undefined
  readonly language: string | undefined
}

/** What stands for standard input, beside a lone dash. */
export const STDIN = '@-'

/** `openapi call order.purchase.query '{"outOrderNo":"A1"}'`: any operation, by its name in the client. */
export const callCommand =
  (surroundings: Surroundings): AddCommand =>
  (program) =>
    program.command(
      'call [operation] [body]',
      'Call an operation',
      (command) =>
        command
          .positional('operation', { type: 'string', describe: 'For example order.purchase.query' })
          .positional('body', { type: 'string', describe: 'JSON, @file, or - for standard input' })
          .option('list', { type: 'boolean', default: false, describe: 'Print the names of the operations' })
          .option('json', { type: 'boolean', default: false, describe: 'Print the data as it came, on one line' })
          .option('all', { type: 'boolean', default: false, describe: 'Read all pages, and print an item a line' })
          .option('idempotency-key', { type: 'string', describe: 'What the call is known by when it comes again' })
          .option('language', { type: 'string', describe: 'The language of messages, for example zh' }),
      (given) => (given.list ? list(surroundings) : call(surroundings, given)),
    )

function list({ out }: Surroundings): void {
  for (const { name, summary, scope } of documentedOperations) out(`${name}  ${summary} (${scope})`)
}

async function call(surroundings: Surroundings, given: CallArguments): Promise<void> {
  const name = knownName(given.operation)
  const body = await readBody(surroundings, given.body)
  const operation = operationOf(await connect(surroundings, given), name)
  const { idempotencyKey } = given
  const options = idempotencyKey === undefined ? {} : { idempotencyKey }
  if (given.all) return printAll(surroundings, { operation, name, body })
  const data: unknown = await Promise.resolve(Reflect.apply(operation, undefined, [body, options])).catch(
    (error: unknown) => {
      throw wrongUseOf(error)
    },
  )
  surroundings.out(given.json ? printableJson(data) : readable(data))
}

function knownName(written: string | undefined): string {
  if (written === undefined) throw new WrongUse('Which operation? openapi call --list has their names')
  const names = documentedOperations.map(({ name }) => name)
  if (names.includes(written)) return written
  const meant = nearest(written, names)
  const guess = meant.length === 0 ? 'openapi call --list has their names' : `did you mean ${meant.join(', ')}?`
  throw new WrongUse(`There is no operation ${written}: ${guess}`)
}

async function readBody({ readStdin }: Surroundings, given: string | undefined): Promise<unknown> {
  if (given === undefined) return undefined
  const text = given === STDIN ? await readStdin() : given.startsWith('@') ? await readText(given.slice(1)) : given
  try {
    // Editors of some machines begin a file with the mark of its encoding.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new WrongUse('The body is not JSON')
  }
}

type Operation = (...words: readonly unknown[]) => unknown

const isOperation = (value: unknown): value is Operation => typeof value === 'function'

/** The document's operations are the client's: both are written from it. */
function operationOf(client: PartnerClient, name: string): Operation {
  const found = name.split('.').reduce<unknown>((at, part): unknown => {
    return at instanceof Object ? Reflect.get(at, part) : undefined
  }, client)
  if (isOperation(found)) return found
  throw new WrongUse(`This client does not know ${name}`)
}

interface PagedCall {
  readonly operation: Operation
  readonly name: string
  readonly body: unknown
}

async function printAll({ out }: Surroundings, { operation, name, body }: PagedCall): Promise<void> {
  const all: unknown = Reflect.get(operation, 'all')
  if (!isOperation(all)) throw new WrongUse(`${name} does not answer pages`)
  const items: unknown = Reflect.apply(all, undefined, [body])
  if (!isIterable(items)) throw new WrongUse(`${name} does not answer pages`)
  for await (const item of items) out(printableJson(item))
}

const isIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value
