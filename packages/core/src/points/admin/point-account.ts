import { z } from 'zod'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { integer, numericId } from '../../http/input/fields.js'
import type { PointLedgerStores } from '../point-ledger.js'
import type { PointService } from '../point-service.js'

const define = adminOperationsOf<{ points: PointService }, PointLedgerStores>()

const PATH = '/admin-api/promotion/point-account'

const mismatch = z.object({
  userId: numericId(),
  entryId: numericId().nullable().meta({ description: 'Null where the account is at odds with all of its entries.' }),
  expected: integer().meta({ description: 'Points' }),
  found: integer().meta({ description: 'Points' }),
})

/** The proof that members' accounts agree with their entries. */
export const pointAccountOperations = [
  define(
    {
      operationId: 'verifyPointAccounts',
      method: 'GET',
      path: `${PATH}/verify`,
      summary: 'Verify the points',
      description: 'Recompute the points of every member from the entries; tells the first row that does not fit.',
      data: z.object({ accounts: integer(0), entries: integer(0), mismatch: mismatch.nullable() }),
      example: { data: { accounts: 1, entries: 2, mismatch: null } },
    },
    ({ services, context }) => services.points.verify(context),
  ),
]
