import { z } from 'zod'
import { defineConsumerRoute } from './consumer-route.js'

const id = () => z.int().min(1)
const owner = { userId: id(), luckyDrawId: id() }

/** A blank one is none, as for partners. */
const requestId = z
  .string()
  .max(64)
  .transform((text) => (text.trim() === '' ? undefined : text))
  .nullish()

/** What a member does with lucky draws. */
export const luckyDrawRoutes = [
  defineConsumerRoute({ path: '/lucky-draw/join', body: owner }, (context, input, services) =>
    services.luckyDraws.join(context, input),
  ),
  defineConsumerRoute(
    { path: '/lucky-draw/register', body: { userId: id(), activityId: id() } },
    (context, input, services) => services.luckyDraws.onRegistered(context, input),
  ),
  defineConsumerRoute({ path: '/lucky-draw/draw', body: { ...owner, requestId } }, (context, input, services) =>
    services.luckyDraws.draw(context, input),
  ),
  defineConsumerRoute({ path: '/lucky-draw/records', body: owner }, (context, input, services) =>
    services.luckyDraws.recordsOf(context, input),
  ),
  defineConsumerRoute({ path: '/lucky-draw/display', body: owner }, (context, input, services) =>
    services.luckyDraws.displayOf(context, input),
  ),
]
