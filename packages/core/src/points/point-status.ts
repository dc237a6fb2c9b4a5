import { codes } from '../http/input/codes.js'

/** Of point rules and products; other resources count the other way round. */
export const pointStatus = { DISABLED: 0, ENABLED: 1 } as const

/** The schema of `pointStatus` in requests. */
export const pointStatusInput = () =>
  codes([pointStatus.DISABLED, 'DISABLED', 'Disabled'], [pointStatus.ENABLED, 'ENABLED', 'Enabled'])
