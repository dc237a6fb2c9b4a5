import { z } from 'zod'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { defineAdminPage } from '../../http/admin-api/read-only-resource.js'
import { eventCatalogue, eventNames } from '../event-catalogue.js'
import { eventFeedFilters, eventFeedView } from '../event-feed.js'
import type { EventFeedRepository } from '../event-feed.js'

/** The repositories that these operations touch. */
export interface EventAdminStores {
  readonly eventFeed: EventFeedRepository
}

const PATH = '/admin-api/event/event'

const types = eventNames.map((type) => ({ type, ...eventCatalogue[type] }))

const exampleView = {
  clientId: 'demoPartner',
  position: 1,
  eventId: 'evt_1_1',
  type: 'member.binding.created',
  subject: 'member.binding/user-1001',
  body: '{"id":"evt_1_1","type":"member.binding.created","timestamp":"2026-09-10T04:00:00.000Z","tenantId":1,"position":1,"subject":"member.binding/user-1001","data":{"member":{"unionId":"RwARQkmEa2LQbtnARFWDvJdSmMUD","externalUserId":"user-1001"},"status":0,"supplementAuth":false}}',
  occurTime: '2026-09-10T12:00:00',
  createTime: '2026-09-10T12:00:00',
}

/** The feeds of all applications, and what can be in them. */
export const eventOperations = [
  defineAdminPage<EventAdminStores>()({
    path: PATH,
    name: 'Event',
    summary: 'Page through events',
    description: 'Of all applications, newest first: what was given its place last.',
    view: eventFeedView,
    filters: eventFeedFilters,
    example: { view: exampleView, find: { subject: 'member.binding/user-1001' } },
    repository: (tx) => tx.eventFeed,
  }),
  adminOperationsOf<unknown, EventAdminStores>()(
    {
      operationId: 'getEventTypeList',
      method: 'GET',
      path: `${PATH}/type-list`,
      summary: 'List the types of events',
      description: 'The types of events, who is told of them, and the scope that it takes.',
      data: z.array(
        z.object({
          type: z.string(),
          audience: z.enum(['client', 'member']).meta({
            description: 'client: the application that it concerns; member: all that have bound the member.',
          }),
          scope: z.string(),
        }),
      ),
      example: { data: types },
    },
    () => Promise.resolve(types),
  ),
]
