import { createdWithin, filterOf, opened } from '../resource-case.js'
import type { CaseOf } from '../resource-case.js'
import { AWKWARD, IMPOSSIBLE_NUMBERS } from '../sample-rows.js'
import { endpointInput } from './webhook-rows.js'

const input = (mark: string, change: Partial<ReturnType<typeof endpointInput>> = {}) =>
  endpointInput({ clientId: `client ${mark}`, ...change })

const endpointBy = filterOf<'webhookEndpoints'>(input)

/** An endpoint, whose application no update changes. */
export const webhookEndpointCase: CaseOf<'webhookEndpoints'> = {
  name: 'webhookEndpoints',
  open: opened(({ webhookEndpoints }) => webhookEndpoints, {}),
  full: (mark) =>
    input(mark, {
      url: `https://partner.example.com/${mark}?${AWKWARD}`,
      description: AWKWARD,
      eventTypes: ['pay.order.paid', 'order.bag.created'],
      ordering: 1,
      status: 1,
      secretHint: 'wxyz',
    }),
  sparse: (mark) => input(mark),
  initial: { status: 0, ordering: 0, secretHint: '' },
  optional: ['description'],
  filters: [
    endpointBy({ clientId: 'a' }, { clientId: 'A' }),
    endpointBy({ status: 1 }, { status: 0 }),
    (mark) => ({
      filter: { clientId: mark, status: 0 },
      found: input(mark, { clientId: mark, status: 0 }),
      passedOver: input(mark, { clientId: mark, status: 1 }),
    }),
  ],
  ranges: [createdWithin(input), createdWithin((mark) => input(mark, { status: 0 }), { status: 0 })],
  impossible: IMPOSSIBLE_NUMBERS.map((status) => ({ status })),
}
