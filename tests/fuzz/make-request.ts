import type { Dice } from './dice.js'
import type { DocumentedOperation, QueryParameter } from './documented-operations.js'
import { isObject, textOf } from './json.js'
import type { Json } from './json.js'
import type { KnownValues } from './known-values.js'
import { mutated, strangeQueryNames, strangeQueryText, written } from './mutations.js'
import { freshened, valueFor } from './schema-values.js'
import type { ValueSources } from './schema-values.js'

/** A request as it is sent; headers that are undefined are left as a good caller sends them. */
export interface FuzzRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

/** What the operation is about: its path without the verb. */
export const resourceOf = ({ path }: DocumentedOperation): string => path.slice(0, path.lastIndexOf('/'))

/** How a request comes about. */
type Kind = 'example' | 'valid' | 'mutated'

/** Of the requests that are not the bare example. */
const VALID = 0.45
const FROM_EXAMPLE = 0.6
const WRONG_TEXT = 0.08
const WRONG_HEADERS = 0.03

/** Makes the requests of a run. The first to each operation is its example as it stands. */
export class RequestMaker {
  constructor(
    private readonly dice: Dice,
    private readonly known: KnownValues,
  ) {}

  make(operation: DocumentedOperation, isFirst: boolean): FuzzRequest {
    const kind: Kind = isFirst ? 'example' : this.dice.isLucky(VALID) ? 'valid' : 'mutated'
    const sources = { dice: this.dice, known: this.known.within(resourceOf(operation)) }
    const { method, path } = operation
    return {
      method,
      path,
      query: this.#query(operation.query, kind, sources),
      headers: kind === 'mutated' && this.dice.isLucky(WRONG_HEADERS) ? this.#wrongHeaders() : {},
      body: this.#body(operation, kind, sources),
    }
  }

  #body({ body }: DocumentedOperation, kind: Kind, sources: ValueSources): string {
    if (body === undefined) return ''
    const { dice } = this
    const value = this.#bodyValue(body, kind, sources)
    if (body.mediaType !== 'application/json') return formOf(kind === 'mutated' ? mutated(value, sources) : value)
    if (kind !== 'mutated') return JSON.stringify(value)
    return dice.isLucky(WRONG_TEXT) ? written(value, dice) : JSON.stringify(mutated(value, sources))
  }

  #bodyValue({ example, schema }: NonNullable<DocumentedOperation['body']>, kind: Kind, sources: ValueSources): Json {
    if (kind === 'example' && example !== undefined) return freshened(example, schema, sources)
    return example !== undefined && this.dice.isLucky(FROM_EXAMPLE)
      ? freshened(example, schema, sources)
      : valueFor(schema, '', sources)
  }

  #query(parameters: readonly QueryParameter[], kind: Kind, sources: ValueSources): string {
    const { dice } = this
    const sent = parameters.filter(({ isRequired }) => isRequired || (kind !== 'example' && dice.isLucky(0.4)))
    const pairs = sent.flatMap((parameter) => pairsOf(parameter, sources))
    if (kind !== 'mutated' || parameters.length === 0) return pairs.join('&')
    const { name } = dice.pick(parameters)
    const changes: (() => string[])[] = [
      () => pairs.filter((pair) => !pair.startsWith(`${name}=`)),
      () => [...pairs, `${name}=${strangeQueryText(sources)}`],
      () => [...pairs.filter((pair) => !pair.startsWith(`${name}=`)), `${name}=${strangeQueryText(sources)}`],
      () => [...pairs.filter((pair) => !pair.startsWith(`${name}=`)), `${name}=${strangeQueryText(sources)}`],
      () => [...pairs, `${dice.pick(strangeQueryNames(name))}=${strangeQueryText(sources)}`],
      () => [...pairs, strangeQueryText(sources)],
    ]
    return dice.pick(changes)().join('&')
  }

  #wrongHeaders(): FuzzRequest['headers'] {
    return this.dice.pick([
      { 'tenant-id': '' },
      { 'tenant-id': '0' },
      { 'tenant-id': '2' },
      { 'tenant-id': '9007199254740993' },
      { 'tenant-id': 'constructor' },
      { authorization: '' },
      { authorization: 'Bearer x.y.z' },
      { authorization: 'Basic eDp5' },
      { authorization: 'Bearer' },
      { 'content-type': 'text/plain' },
      { 'content-type': '' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-encoding': 'gzip' },
      { 'accept-language': 'zh-CN' },
      { 'accept-language': '\u0000' },
      { 'x-forwarded-for': 'x'.repeat(9000) },
    ])
  }
}

function pairsOf({ name, schema, isOneText }: QueryParameter, sources: ValueSources): string[] {
  const value = valueFor(schema, name, sources)
  const texts = (Array.isArray(value) ? value : [value]).map((element) => encodeURIComponent(textOf(element)))
  return isOneText ? [`${name}=${texts.join(',')}`] : texts.map((text) => `${name}=${text}`)
}

function formOf(value: Json): string {
  if (!isObject(value)) return textOf(value)
  return new URLSearchParams(
    Object.entries(value).map(([name, member]): [string, string] => [name, textOf(member)]),
  ).toString()
}
