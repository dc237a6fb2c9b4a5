import type { Storage } from '@org/openapi-core/storage'
import type { Telemetry } from '@org/openapi-core/telemetry'
import { Dice } from './dice.js'
import { operationsIn, undocumented } from './documented-operations.js'
import type { DocumentedOperation, GivenAnswer } from './documented-operations.js'
import { FuzzWorld } from './fuzz-world.js'
import { at, isObject } from './json.js'
import type { Json, JsonObject } from './json.js'
import { KnownValues } from './known-values.js'
import { RequestMaker, resourceOf } from './make-request.js'
import type { FuzzRequest } from './make-request.js'
import { Stage } from './stage.js'

/** What a run is to do. */
export interface FuzzPlan {
  readonly seed: number
  /** Requests to each operation. */
  readonly rounds: number
  /** The run ends when this says so, however much is left. */
  readonly isOver?: () => boolean
  /** Told of what the engine does. */
  readonly telemetry?: Telemetry
}

/** What came of a run. */
export interface FuzzOutcome {
  readonly requests: number
  /** What was answered and is not documented; each tells its request. */
  readonly faults: readonly string[]
  /** Answers with code 0, by operation. */
  readonly successes: ReadonlyMap<string, number>
}

const MOST_FAULTS = 20
/** Rounds after which there is something new to ask for. */
const SCENES_EVERY = 10
/** Of engine time, between two rounds: limits by the minute and times to live pass. */
const ROUND_MS = 5000

/** Sends requests to every operation of both documents, and holds each answer against them. */
export async function fuzz(
  storage: Storage,
  { seed, rounds, isOver = () => false, telemetry }: FuzzPlan,
): Promise<FuzzOutcome> {
  const world = await FuzzWorld.open(storage, telemetry)
  const run = new FuzzRun(world, seed)
  try {
    for (let round = 0; round < rounds && !isOver() && run.faults.length < MOST_FAULTS; round++) {
      if (round % SCENES_EVERY === 0) await run.setStage(round === 0)
      await run.round(round === 0)
      world.clock.advance(ROUND_MS)
    }
    return run
  } finally {
    await world.openApi.close()
  }
}

/** Deleting and ending come last at first, so that there is something to ask for. */
const isEnding = ({ operationId }: DocumentedOperation): boolean =>
  /^(delete|void|revoke|cancel|close|reset)/.test(operationId)

const known = new Map<string, DocumentedOperation[]>()

/** The documents are the same over each database, and compiling their schemas takes seconds. */
function described(api: 'partner' | 'admin', document: Json): DocumentedOperation[] {
  const text = JSON.stringify([api, document])
  const operations = known.get(text) ?? operationsIn(api, document)
  known.set(text, operations)
  return operations
}

class FuzzRun implements FuzzOutcome {
  requests = 0
  readonly faults: string[] = []
  readonly successes: Map<string, number>
  readonly #operations: readonly DocumentedOperation[]
  readonly #known = new KnownValues()
  readonly #dice: Dice
  readonly #maker: RequestMaker
  readonly #stage: Stage

  constructor(
    private readonly world: FuzzWorld,
    private readonly seed: number,
  ) {
    this.#dice = new Dice(seed)
    this.#maker = new RequestMaker(this.#dice, this.#known)
    const { partner, admin } = world.openApi.documents as unknown as Record<'partner' | 'admin', Json>
    this.#operations = [...described('admin', admin), ...described('partner', partner)]
    this.#stage = new Stage({
      act: (...call) => this.#act(...call),
      timeIn: (ms) => new Date(world.clock.now().getTime() + ms).toISOString(),
      advance: (ms) => world.clock.advance(ms),
      runJobs: async () => void (await world.openApi.jobs.runAll()),
      refuseInvoice: () => world.refuseInvoice(),
      draw: (userId, luckyDrawId) => world.draw(userId, luckyDrawId),
    })
    this.successes = new Map(this.#operations.map(({ operationId }) => [operationId, 0]))
    for (const operation of this.#operations)
      this.#known.within(resourceOf(operation)).learn(operation.body?.example ?? null)
  }

  setStage(mustGoWell: boolean): Promise<void> {
    return this.#stage.set(mustGoWell)
  }

  /** One request to each operation. */
  async round(isFirst: boolean): Promise<void> {
    const ordered = [
      ...this.#operations.filter((operation) => !isEnding(operation)),
      ...this.#operations.filter(isEnding),
    ]
    for (const operation of isFirst ? ordered : this.#dice.shuffled(this.#operations))
      await this.#ask(operation, isFirst)
  }

  /** A call that is to be answered with success: its `data`. */
  async #act(operationId: string, members: JsonObject = {}, query = ''): Promise<Json> {
    const operation = this.#operations.find((candidate) => candidate.operationId === operationId)
    if (operation === undefined) throw new Error(`There is no operation ${operationId}`)
    const { method, path, body } = operation
    const sent: JsonObject = { ...(isObject(body?.example) && body.example), ...members }
    const { text } = await this.#send(operation, {
      method,
      path,
      query,
      headers: {},
      body: body === undefined ? '' : JSON.stringify(sent),
    })
    const answer = JSON.parse(text) as Json
    if (at(answer, 'code') !== 0) throw new Error(`${operationId} ${query} ${JSON.stringify(sent)}: ${text}`)
    this.#known.within(resourceOf(operation)).learn(sent)
    return at(answer, 'data') ?? null
  }

  #ask(operation: DocumentedOperation, isFirst: boolean): Promise<GivenAnswer> {
    return this.#send(operation, harmless(operation, this.#maker.make(operation, isFirst)))
  }

  async #send(operation: DocumentedOperation, request: FuzzRequest): Promise<GivenAnswer> {
    this.requests += 1
    const answer = await this.world.answer(operation, request)
    const fault = undocumented(operation, answer)
    if (fault !== undefined) this.faults.push(this.#told(operation, request, { answer, fault }))
    this.#learn(operation, answer)
    // A token ends; one that was made wrong on purpose is not ours.
    if (answer.status === 401 && operation.api === 'partner' && request.headers['authorization'] === undefined)
      await this.world.renewToken()
    return answer
  }

  #learn(operation: DocumentedOperation, { mediaType, text }: GivenAnswer): void {
    if (mediaType !== 'application/json') return this.#count(operation)
    const body = JSON.parse(text) as Json
    if (at(body, 'code') !== 0) return
    this.#count(operation)
    const data = at(body, 'data') ?? null
    const known = this.#known.within(resourceOf(operation))
    if (typeof data === 'number' && operation.path.endsWith('/create')) known.add('id', data)
    else if (isObject(data) || Array.isArray(data)) known.learn(data)
  }

  #count({ operationId }: DocumentedOperation): void {
    this.successes.set(operationId, (this.successes.get(operationId) ?? 0) + 1)
  }

  #told(
    { operationId }: DocumentedOperation,
    { method, path, query, headers, body }: FuzzRequest,
    { answer, fault }: { answer: GivenAnswer; fault: string },
  ): string {
    const sent = `${method} ${path}${query === '' ? '' : `?${query.slice(0, 500)}`} ${JSON.stringify(headers).slice(0, 200)} ${body.slice(0, 1500)}`
    return `seed ${this.seed}, request ${this.requests}, ${operationId}: ${fault}\n  ${sent}\n  → ${answer.status} ${answer.text.slice(0, 400)}`
  }
}

/** The tenant and the application that the callers live by have the number 1. */
const OWN = 1
const GUARDED = /^\/admin-api\/system\/(tenant|partner-app)\//

/** The request about another row, where it would take the callers' own from under them. */
function harmless({ method, path }: DocumentedOperation, request: FuzzRequest): FuzzRequest {
  if (method === 'GET' || !GUARDED.test(path)) return request
  const query = request.query.replace(/(^|&)(ids?)(\[\d*\])?=[^&]*/g, (pair) =>
    /\b0*1\b/.test(decoded(pair)) ? `id=${OWN + 1}` : pair,
  )
  const body = parsed(request.body)
  const isOwn = isObject(body) && (body['id'] === OWN || (Array.isArray(body['ids']) && body['ids'].includes(OWN)))
  return {
    ...request,
    query,
    body: isOwn ? JSON.stringify({ ...body, id: OWN + 1, ...('ids' in body && { ids: [OWN + 1] }) }) : request.body,
  }
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
