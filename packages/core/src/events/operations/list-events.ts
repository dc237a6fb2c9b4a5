import { z } from 'zod'
import { EVENT_COMPONENT } from '../../http/documents/webhook-document.js'
import { integer } from '../../http/input/fields.js'
import { named } from '../../http/named-schema.js'
import { operationsOf } from '../../http/operation.js'
import { EVENT_CURSOR_AHEAD, EVENT_CURSOR_EXPIRED, EVENT_CURSOR_INVALID } from '../event-errors.js'
import type { EventFeedService } from '../event-feed-service.js'
import type { EventSequencingStores } from '../event-sequencer.js'

const MAX_EVENTS = 200
const MAX_WAIT = 20

/** What every event has; the document tells each type in full. */
const listedEvent = named(
  EVENT_COMPONENT,
  z.looseObject({
    id: z.string(),
    type: z.string(),
    timestamp: z.string(),
    tenantId: integer(),
    position: integer(),
    subject: z.string(),
    data: z.looseObject({}),
  }),
)

/** The application's events behind a cursor, for who cannot receive webhooks and for who has missed some. */
export const listEvents = operationsOf<{ eventFeed: EventFeedService }, EventSequencingStores>()(
  {
    operationId: 'listEvents',
    path: '/open-api/event/list',
    scope: 'event:event:read',
    summary: 'List events',
    description:
      'Oldest first, behind a cursor. Each event has the next position of the application’s feed: keep `nextCursor`, ask again with it, and none is missed.',
    body: z.object({
      after: z.string().max(200).nullish().meta({
        description: '`nextCursor` of an earlier answer; `now` for the end; absent: from the oldest that is kept.',
      }),
      types: z
        .array(z.string().max(100))
        .max(50)
        .nullish()
        .meta({ description: 'Only these; a name that is none matches nothing. Absent or empty: all.' }),
      limit: integer(1, MAX_EVENTS)
        .nullish()
        .transform((limit) => limit ?? 100)
        .meta({ description: '100 when absent.' }),
      waitSeconds: integer(0, MAX_WAIT)
        .nullish()
        .transform((seconds) => seconds ?? 0)
        .meta({ description: 'How long to wait for the first event where there is none; 0 when absent.' }),
    }),
    data: named(
      'EventPage',
      z.object({
        events: z.array(listedEvent),
        nextCursor: z.string(),
        hasMore: z.boolean().meta({ description: 'Whether there is more behind `nextCursor`.' }),
      }),
    ),
    errors: [EVENT_CURSOR_INVALID, EVENT_CURSOR_EXPIRED, EVENT_CURSOR_AHEAD],
    example: {
      body: { after: 'now' },
      data: { events: [], nextCursor: 'djEuYTFCMmMzRDRlNUY2ZzdIOC4w', hasMore: false },
    },
  },
  async ({ services, context, body, admitAgain }) => {
    const { events, ...rest } = await services.eventFeed.list(context, body, admitAgain)
    return { events: events.map((text) => listedEvent.parse(JSON.parse(text))), ...rest }
  },
)
