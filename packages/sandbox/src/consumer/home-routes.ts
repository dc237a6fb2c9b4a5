import { TERMINAL_TYPES } from '@org/openapi-core'
import { z } from 'zod'
import { defineConsumerRoute } from './consumer-route.js'

/** What a visitor sees on opening the shop. */
export const homeRoutes = [
  defineConsumerRoute(
    {
      path: '/home',
      body: { terminalType: z.literal(TERMINAL_TYPES), sceneCode: z.string(), userId: z.int().min(1).nullish() },
    },
    (context, { userId, ...query }, services) => services.home.show(context, { ...query, userId: userId ?? undefined }),
  ),
]
