import { TRACK_PROVIDER_ERROR } from '../logistics-errors.js'
import { defineLogisticsOperation } from '../logistics-operation.js'
import { trackingQuestion, trackingResult } from '../tracking.js'

/** Where a parcel is, as the carrier's channel tells it. */
export const queryTracking = defineLogisticsOperation(
  {
    operationId: 'queryTracking',
    path: '/open-api/logistics/track/query',
    scope: 'logistics:track:query',
    summary: 'Track a parcel',
    description:
      'Where a parcel is, newest event first. A number that no carrier knows is PENDING and has no events. `language` translates the events of international parcels; ' +
      'what cannot be translated stays as it is.',
    body: trackingQuestion,
    data: trackingResult,
    errors: [TRACK_PROVIDER_ERROR],
    example: {
      body: { trackingNo: 'YT2026091012345', type: 1, carrierName: 'YTO Express' },
      data: {
        trackingNo: 'YT2026091012345',
        type: 1,
        status: 'DELIVERED',
        trackContent: 'Signed for by the warehouse',
        trackDate: '2026-09-10 12:00:00',
        trackItems: [
          {
            currentPosition: 'Guangzhou',
            content: 'Signed for by the warehouse',
            trackDate: '2026-09-10 12:00:00',
            status: 'DELIVERED',
          },
          { currentPosition: 'Hangzhou', content: 'Picked up', trackDate: '2026-09-08 18:30:00', status: 'IN_TRANSIT' },
        ],
        carrierName: 'YTO Express',
        carrierCode: 'yuantong',
        checkStatus: '1',
        arrivalTime: '2026-09-10 12:00:00',
      },
    },
  },
  ({ services, context, body }) => services.tracking.query(context, body),
)
