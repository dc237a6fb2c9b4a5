/** What a new order is counted in: the client's orders and all clients', and those of them that wait. */
export const groupsOf = (clientId: string): [group: string, rows: number][] =>
  [null, 0].flatMap((status) =>
    [clientId, null].map((client): [string, number] => [JSON.stringify([client, status]), 1]),
  )
