import type { HostPrincipal, OpenApi, RequestContext } from '@org/openapi-core'
import type { Repositories } from '@org/openapi-core/storage'
import { ACTIVITY_ID } from './campaign-town.js'
import { consumerDeed } from './consumer-deed.js'
import type { Action, Deed, World } from './world.js'

const [NOT_EXISTS, NOT_OPEN, OUTSIDE_TIME, NOT_REGISTERED, NO_CHANCE] = [
  1_013_030_000, 1_013_033_001, 1_013_033_002, 1_013_033_003, 1_013_033_004,
] as const

interface Owner {
  readonly userId: number
  readonly luckyDrawId: number
}

/** Mostly in the lucky draw that runs. */
function owner(world: World): Owner | undefined {
  const { dice, members } = world
  const [running, ...others] = world.column<number>('select id from lucky_draw where deleted_at is null order by id')
  const luckyDrawId = dice.percent(85) ? running : dice.maybe(others)
  const userId = dice.maybe(members)?.id
  return luckyDrawId === undefined || userId === undefined ? undefined : { userId, luckyDrawId }
}

type Look = (
  luckyDraws: OpenApi['services']['luckyDraws'],
  context: RequestContext<Repositories, HostPrincipal>,
  who: Owner,
) => Promise<unknown>

/** A call that is about a member in a lucky draw. */
const ofOwner = (weight: number, label: string, look: Look): Action => ({
  weight,
  plan(world) {
    const who = owner(world)
    return (
      who &&
      consumerDeed(world, {
        label: `${label} ${JSON.stringify(who)}`,
        refusals: [NOT_EXISTS, NOT_OPEN, OUTSIDE_TIME],
        act: (context, { luckyDraws }) => look(luckyDraws, context, who),
      })
    )
  },
})

/** Also the same again under the same name. */
export function draw(world: World): Deed | undefined {
  const who = owner(world)
  if (who === undefined) return undefined
  const requestId = world.dice.percent(40) ? `draw-${world.dice.between(1, 4)}` : null
  return consumerDeed(world, {
    label: `a member draws ${JSON.stringify({ ...who, requestId })}`,
    refusals: [NOT_EXISTS, NOT_OPEN, OUTSIDE_TIME, NOT_REGISTERED, NO_CHANCE],
    act: (context, { luckyDraws }) => luckyDraws.draw(context, { ...who, requestId }),
    remember: ({ recordId, won, prizeId }) =>
      requestId === null
        ? [`draw ${recordId}`, 'new']
        : [`draw ${who.userId} ${who.luckyDrawId} ${requestId}`, { recordId, won, prizeId }],
  })
}

/** What members do with lucky draws. */
export const drawActions: readonly Action[] = [
  ofOwner(5, 'a member joins', (service, context, who) => service.join(context, who)),
  {
    weight: 3,
    plan(world) {
      const userId = world.dice.maybe(world.members)?.id
      const registration = { userId: userId ?? 0, activityId: world.dice.percent(85) ? ACTIVITY_ID : ACTIVITY_ID + 1 }
      return consumerDeed(world, {
        label: `a member registers ${JSON.stringify(registration)}`,
        refusals: [],
        act: (context, { luckyDraws }) => luckyDraws.onRegistered(context, registration),
      })
    },
  },
  { weight: 16, plan: draw },
  ofOwner(1, 'a member looks at his draws', (service, context, who) => service.recordsOf(context, who)),
  ofOwner(1, 'a member looks at the prizes', (service, context, who) => service.displayOf(context, who)),
]
