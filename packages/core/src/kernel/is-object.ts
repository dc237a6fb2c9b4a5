/** Whether something from outside has members that can be asked for: an array has, too. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
