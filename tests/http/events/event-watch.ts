import type { Json, TestApp, TestPlatform } from '@org/openapi-testing'
import { eventTypes } from '../../../packages/core/src/event-types.js'
import { allEvents, listed } from './event-scene.js'

/** What an event says, in short. */
export type Told = [type: string, subject: string, data: Json]

/** Names and ids of ours that no partner is told. */
const SECRET = /"(?:memberId|userId|email)"/

/** Throws where the event is not what its type is published as. */
function check({ type, data }: Json): void {
  const declared = eventTypes.find((candidate) => candidate.type === type)
  if (declared === undefined) throw new Error(`${String(type)} is no type of events`)
  // Of a member, the sequencer adds who he is to the application; other types say it themselves.
  const { member, ...rest } = data as { member?: { unionId: unknown; externalUserId: unknown } }
  const isAdded = declared.audience === 'member'
  if (isAdded && Object.keys(member ?? {}).join() !== 'unionId,externalUserId') throw new Error(`${type}: no member`)
  declared.data.strict().parse(isAdded ? rest : data)
  if (SECRET.test(JSON.stringify(data))) throw new Error(`${type} names somebody by an id of ours`)
}

/** Follows what one application is told; each event is held against its type's schema. */
export class EventWatch {
  #cursor: string

  private constructor(
    private readonly platform: TestPlatform,
    private readonly app: TestApp,
    cursor: string,
  ) {
    this.#cursor = cursor
  }

  /** From now on. */
  static async start(platform: TestPlatform, app: TestApp): Promise<EventWatch> {
    return new EventWatch(platform, app, (await listed(platform, { after: 'now' }, { app })).nextCursor)
  }

  /** What was told since the last look, oldest first. */
  async news(): Promise<Told[]> {
    const events = await allEvents(this.platform, this.app, this.#cursor)
    this.#cursor = (await listed(this.platform, { after: 'now' }, { app: this.app })).nextCursor
    events.forEach(check)
    return events.map(({ type, subject, data }) => [type as string, subject as string, data])
  }

  /** The same of what these types have in common, for what happens beside it. */
  async newsOf(...prefixes: readonly string[]): Promise<Told[]> {
    return (await this.news()).filter(([type]) => prefixes.some((prefix) => type.startsWith(prefix)))
  }
}

/** The member as an application knows him. */
export async function memberOf(platform: TestPlatform, id: number, externalUserId: string) {
  const { unionId } = await platform.adminData('GET member/user/get', { query: { id } })
  return { unionId: unionId as string, externalUserId }
}
