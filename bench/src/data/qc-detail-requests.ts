import type { WireRequest } from '../load/wire-request.js'
import { bearerRequest } from './bearer-request.js'
import { benchTenantId, listGoods } from './quality-checks.js'

export const qcDetailPath = '/open-api/goods/qc-detail'

/** What every access token of the benchmark is granted: some scopes, as partners have, and the needed one. */
export const benchScope = 'goods:detail:read goods:qc:read goods:search:read'

/** Each request names another goods; the tokens take turns. */
const requestCount = 500

/** The read that the figures are about. The answer must be the asked-for goods, not only a success. */
export function qcDetailRequests(tokens: string[], tenantId = benchTenantId): WireRequest[] {
  return listGoods()
    .slice(0, requestCount)
    .map(({ goodsId, source }, index) =>
      bearerRequest(
        tokens[index % tokens.length],
        {
          path: qcDetailPath,
          body: { goodsId, source },
          expect: `{"code":0,"data":{"goodsId":"${goodsId}","qcPathList":["https://`,
        },
        tenantId,
      ),
    )
}
