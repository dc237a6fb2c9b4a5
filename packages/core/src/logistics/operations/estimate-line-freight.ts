import { freightLine, freightQuestion } from '../freight-service.js'
import { defineLogisticsOperation } from '../logistics-operation.js'
import { wholeList } from '../../http/input/fields.js'

/** What each line to a country would cost for a weight. */
export const estimateLineFreight = defineLogisticsOperation(
  {
    operationId: 'FreightEstimateAPI',
    path: '/open-api/logistics/line/freight-estimate',
    scope: 'logistics:freight-estimate:read',
    summary: 'Estimate the freight of a parcel',
    description:
      'What a parcel costs to a country, by each available line. By the lines’ order, then the cheapest first; empty where no line takes the weight to the country. Dimensions are not ' +
      'taken into account. `language` translates the names of lines; what cannot be translated stays English.',
    body: freightQuestion,
    data: wholeList(freightLine),
    example: {
      body: { countryCode: 'AU', weight: 1200 },
      data: [
        {
          id: 1,
          lineUUid: 'cb2f3b43-fbe0-4a15-80e1-9649389d4732',
          lineName: 'Air express',
          icon: 'https://img.example.com/lines/air.png',
          referenceTime: '5-8 days',
          totalFee: 18_800,
          billingType: 1,
        },
      ],
    },
  },
  ({ services, context, body }) => services.freight.estimate(context, body),
)
