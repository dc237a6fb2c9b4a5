import type { AdminOperation } from './http/admin-operation.js'
import type { PartnerOperation } from './http/operation.js'
import { logOperations } from './audit/index.js'
import { adminKeyOperations, partnerAppOperations } from './auth/index.js'
import { getGoodsDetail, getQcDetail, getQcImages, listQcDetails, qcRecordOperations } from './goods/index.js'
import { tenantOperations } from './tenants/index.js'

/** Every partner operation, in the order of the document. */
export const partnerOperations = [
  getGoodsDetail,
  getQcDetail,
  getQcImages,
  listQcDetails,
] as unknown as readonly PartnerOperation[]

/** Every admin operation, in the order of the document. */
export const adminOperations = [
  ...tenantOperations,
  ...partnerAppOperations,
  ...adminKeyOperations,
  ...logOperations,
  ...qcRecordOperations,
] as unknown as readonly AdminOperation[]
