import type { World } from './world.js'

interface Change {
  readonly type: string
  readonly subject: string
  readonly was: number | null
  readonly became: number | null
}

type Recorded = Omit<Change, 'was' | 'became'> & { readonly id: number; readonly data: string }

const COUPON = { UNUSED: 1, USED: 2, FINISH: 3, EXPIRE: 4, INVALID: 5 } as const

const isCoupon = (status: unknown): status is keyof typeof COUPON => typeof status === 'string' && status in COUPON

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' ? value : isCoupon(value) ? COUPON[value] : null

/** Which members of an event say what the change says. */
const SAID: Readonly<Record<string, readonly [was: string, became: string]>> = {
  'promotion.points.changed': ['points', 'balance'],
  'member.wallet.changed': ['price', 'balance'],
}

/** Events that tell of no change which the triggers see: by a service's word alone. */
const UNSEEN = ['promotion.coupon.issued', 'order.purchase.cancelled', 'member.', 'webhook.']
const isSeen = (type: string) => type === 'member.wallet.changed' || !UNSEEN.some((prefix) => type.startsWith(prefix))

/** In the order of each object's changes: `subject: type was → became`. */
function bySubject(changes: readonly Change[]): Map<string, string[]> {
  const told = new Map<string, string[]>()
  for (const { subject, type, was, became } of changes) {
    const list = told.get(subject) ?? []
    list.push(`${type} ${was} → ${became}`)
    told.set(subject, list)
  }
  return told
}

function saidBy({ type, subject, data }: Recorded): Change {
  const said = JSON.parse(data) as Record<string, unknown>
  const [was, became] = SAID[type] ?? ['previousStatus', 'status']
  return { type, subject, was: numberOf(said[was]), became: numberOf(said[became]) }
}

/** What was changed and not told, told and not changed, or told in another order than it was changed. */
export function faultOfEvents({ database }: World): string | undefined {
  const changes = bySubject(
    database.rows<Change & Record<string, never>>('select * from simulated_change order by place'),
  )
  const recorded = database.rows<Recorded & Record<string, never>>('select * from simulated_event order by place')
  const told = bySubject(recorded.filter(({ type }) => isSeen(type)).map(saidBy))
  for (const subject of new Set([...changes.keys(), ...told.keys()])) {
    const [happened, said] = [changes.get(subject) ?? [], told.get(subject) ?? []]
    if (happened.join() !== said.join()) return `${subject}: happened ${happened.join(', ')}; told ${said.join(', ')}`
  }
  return undefined
}

/** What of that is in no feed, or in one twice, or in another order; once everything is sequenced. */
export function faultOfFeeds({ database }: World): string | undefined {
  const left = database.rows('select id, type from event_outbox')
  if (left.length > 0) return `not sequenced: ${JSON.stringify(left)}`
  const feed = database.rows<{ clientId: string; position: number; eventId: string }>(
    'select client_id as clientId, position, event_id as eventId from simulated_fed order by client_id, place',
  )
  const gap = feed.find(({ clientId, position }, index) => {
    const before = feed[index - 1]
    return before?.clientId === clientId && position !== before.position + 1
  })
  if (gap !== undefined) return `a feed has a gap: ${JSON.stringify(gap)}`
  const numbers = new Map<string, number>()
  for (const { clientId, eventId } of feed) {
    const number = parseInt(eventId.slice(eventId.lastIndexOf('_') + 1), 36)
    if (number <= (numbers.get(clientId) ?? 0)) return `${clientId} was told of ${eventId} too late, or twice`
    numbers.set(clientId, number)
  }
  const fed = new Set(feed.map(({ clientId, eventId }) => `${clientId} ${eventId.slice(eventId.lastIndexOf('_') + 1)}`))
  const own = database.rows<{ id: number; clientId: string; type: string }>(
    'select id, client_id as clientId, type from simulated_event where client_id is not null',
  )
  const missing = own.find(({ id, clientId }) => !fed.has(`${clientId} ${id.toString(36)}`))
  return missing && `${missing.clientId} was never told of ${missing.type} ${missing.id}`
}
