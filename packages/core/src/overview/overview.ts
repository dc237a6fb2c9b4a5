import { z } from 'zod'
import { localDateTimeOutput, wholeList } from '../http/input/fields.js'
import { named } from '../http/named-schema.js'
import { countedUntilView, overviewDayView, partnerCallsView } from './daily-figure.js'
import { waitingWorkView } from './waiting-work.js'

/** What waits, and how the last days went. */
export const overviewView = named(
  'Overview',
  z.object({
    needsHands: wholeList(waitingWorkView).meta({ description: 'Kinds of work that the administrator may read' }),
    standingSince: localDateTimeOutput().meta({
      description: 'Order items stand still that have not moved since before then; filter order-item/page with it',
    }),
    countedUntil: countedUntilView(),
    days: wholeList(overviewDayView).meta({ description: 'The last 30, the present one last' }),
    partners: wholeList(partnerCallsView)
      .optional()
      .meta({ description: 'The partner applications with the most calls in these days, at most 50' }),
  }),
)

/** An overview, before it is written out. */
export type Overview = z.input<typeof overviewView>

/** One day of it. */
export type OverviewDay = z.input<typeof overviewDayView>
