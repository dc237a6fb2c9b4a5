import { integerOf } from '../http/input/fields.js'

/** Of point rules and products; other resources count the other way round. */
export const pointStatus = { DISABLED: 0, ENABLED: 1 } as const

/** The schema of `pointStatus` in requests. */
export const pointStatusInput = () =>
  integerOf([pointStatus.DISABLED, pointStatus.ENABLED]).meta({ description: '0 disabled, 1 enabled' })
