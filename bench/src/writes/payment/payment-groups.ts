/** What a new order is counted in: the client's orders, and those of them that wait. */
export const groupsOf = (clientId: string): [group: string, rows: number][] => [
  [JSON.stringify([clientId, null]), 1],
  [JSON.stringify([clientId, 0]), 1],
]
