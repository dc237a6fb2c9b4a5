import { z } from 'zod'
import { integer, wholeList } from '../../http/input/fields.js'
import { named } from '../../http/named-schema.js'
import { operationsOf } from '../../http/operation.js'
import type { PartnerMemberStores } from '../../bindings/index.js'
import type { WalletService, WalletStores } from '../wallet-service.js'

const cents = (description: string) => integer(0).meta({ description: `${description}, CNY cents` })

const example = {
  body: {},
  data: [
    {
      externalUserId: 'user-1001',
      memberUnionId: 'RwARQkmEa2LQbtnARFWDvJdSmMUD',
      status: 0,
      balance: 438_610,
      freezePrice: 0,
      currencyCode: 'CNY' as const,
    },
    {
      externalUserId: 'user-1002',
      memberUnionId: 'FzBuhsx5AcOHsrMUzqjyzsBuVqQL',
      status: 0,
      balance: 19_600,
      freezePrice: 500,
      currencyCode: 'CNY' as const,
    },
    {
      externalUserId: 'user-1003',
      memberUnionId: 'oyO34bIPL5TV5bKiMEytrfSOUmAk',
      status: 1,
      balance: 0,
      freezePrice: 0,
      currencyCode: 'CNY' as const,
    },
  ],
}

const define = operationsOf<{ wallets: Pick<WalletService, 'findAll'> }, PartnerMemberStores & WalletStores>()

/** All bindings of the calling application with the wallets of their members. */
export const listPartnerMembers = define(
  {
    operationId: 'QueryMemberBindListAPI',
    path: '/open-api/system/partner-member/list',
    scope: 'system:partner-member:read',
    summary: 'List the bound users',
    description:
      'All bindings of the calling application, disabled ones too, with the members’ balances. Balances that cannot be read are shown as 0.',
    body: z.object({}),
    data: wholeList(
      named(
        'BoundMember',
        z.object({
          externalUserId: z.string(),
          memberUnionId: z.string(),
          status: integer().meta({ description: '0 enabled, 1 disabled' }),
          balance: cents('Available'),
          freezePrice: cents('Frozen'),
          currencyCode: z.literal('CNY'),
        }),
      ),
    ),
    example,
  },
  async ({ services, context }) => {
    const bindings = await context.storage.partnerMembers.listOfClient(context.principal.clientId)
    const balances = await services.wallets.findAll(
      context,
      bindings.map(({ memberId }) => memberId),
    )
    return bindings.map(({ externalUserId, memberUnionId, status, memberId }) => {
      const { balance = 0, freezePrice = 0 } = balances.get(memberId) ?? {}
      return { externalUserId, memberUnionId, status, balance, freezePrice, currencyCode: 'CNY' as const }
    })
  },
)
