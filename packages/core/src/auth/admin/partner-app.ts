import { z } from 'zod'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import { integer, numericId } from '../../http/input/fields.js'
import { refuseParameter } from '../../http/input/validation.js'
import {
  APP_NOT_EXISTS,
  CLIENT_ID_EXISTS,
  enabledStatus,
  partnerApplicationFilters,
  partnerApplicationInput,
  partnerApplicationView,
} from '../partner-application.js'
import { PARTNER_APP_PATH } from '../partner-application-service.js'
import type { PartnerApplicationService, PartnerApplicationStores } from '../partner-application-service.js'
import { scopeList, scopes } from '../scopes.js'
import { checkAddressOperations } from './check-address.js'

const define = adminOperationsOf<{ partnerApplications: PartnerApplicationService }, PartnerApplicationStores>()

const MAX_OVERLAP_SECONDS = 7 * 86_400

const exampleInput = {
  name: 'Partner',
  status: 0 as const,
  scopes: ['goods:detail:read' as const],
  ipWhitelist: '203.0.113.7, 198.51.100.0/24',
  rateLimitQps: 50,
  accessTokenValiditySeconds: 1800,
  contactName: null,
  contactEmail: null,
  remark: null,
  expireTime: null,
}

const exampleView = {
  id: 1,
  clientId: 'demoPartner',
  name: 'Demo partner',
  status: 0,
  secretHint: 'Zk3x',
  secretUpdateTime: '2026-09-10T12:00:00',
  scopes,
  ipWhitelist: '',
  rateLimitQps: 0,
  accessTokenValiditySeconds: 1800,
  contactName: null,
  contactEmail: null,
  remark: 'Made by the example host',
  expireTime: null,
  createTime: '2026-09-10T12:00:00',
}

const exampleCredentials = { clientId: 'demoPartner', clientSecret: 'shown once' }

const credentials = { clientId: z.string(), clientSecret: z.string().meta({ description: 'Shown this once.' }) }

const resource = defineAdminResource<PartnerApplicationStores>()({
  path: PARTNER_APP_PATH,
  name: 'PartnerApp',
  title: 'partner application',
  calls: ['update', 'delete', 'get', 'page'],
  input: partnerApplicationInput,
  view: partnerApplicationView,
  filters: partnerApplicationFilters,
  notFound: APP_NOT_EXISTS,
  example: { created: 2, input: { ...exampleInput, clientId: undefined }, view: exampleView },
  repository: (tx) => tx.partnerApplications,
  async check({ input, before }) {
    if (before !== undefined && typeof input.clientId === 'string' && input.clientId !== before.clientId) {
      throw refuseParameter('clientId', { en: 'cannot be changed', zh: '不可修改' })
    }
  },
})

/** Partner applications and the ends of their secrets and tokens. */
export const partnerAppOperations = [
  define(
    {
      operationId: 'createPartnerApp',
      method: 'POST',
      path: `${PARTNER_APP_PATH}/create`,
      summary: 'Create a partner application',
      description: 'Its secret is shown this once.',
      body: partnerApplicationInput,
      data: z.object({ id: numericId(), ...credentials }),
      errors: [CLIENT_ID_EXISTS],
      example: {
        body: exampleInput,
        data: { id: 2, clientId: 'Kq3vT8mZr1XcYw5NbH7dLp2S', clientSecret: 'shown once' },
      },
    },
    ({ services, context, body }) => services.partnerApplications.create(context, body),
  ),
  ...resource,
  define(
    {
      operationId: 'resetPartnerAppSecret',
      method: 'POST',
      path: `${PARTNER_APP_PATH}/reset-secret`,
      permission: 'system:partner-app:update',
      summary: 'Reset the secret',
      description: 'The old one ends at once unless an overlap is asked for.',
      body: z.object({
        id: numericId(),
        revokeTokens: z.boolean().optional(),
        overlapSeconds: integer(0, MAX_OVERLAP_SECONDS).optional(),
      }),
      data: z.object(credentials),
      errors: [APP_NOT_EXISTS],
      example: { body: { id: 1, revokeTokens: false, overlapSeconds: 3600 }, data: exampleCredentials },
    },
    ({ services, context, body }) => services.partnerApplications.resetSecret(context, body),
  ),
  define(
    {
      operationId: 'revokePartnerAppTokens',
      method: 'PUT',
      path: `${PARTNER_APP_PATH}/revoke-tokens`,
      summary: 'Revoke the tokens of an application',
      description: 'End every token of the application that was issued before now.',
      body: z.object({ id: numericId() }),
      data: z.literal(true),
      errors: [APP_NOT_EXISTS],
      example: { body: { id: 1 }, data: true },
    },
    ({ services, context, body }) => services.partnerApplications.revokeTokens(context, body.id),
  ),
  define(
    {
      operationId: 'updatePartnerAppStatus',
      method: 'PUT',
      path: `${PARTNER_APP_PATH}/update-status`,
      summary: 'Enable or disable a partner application',
      body: z.object({ id: numericId(), status: enabledStatus() }),
      data: z.literal(true),
      errors: [APP_NOT_EXISTS],
      example: { body: { id: 1, status: 1 }, data: true },
    },
    ({ services, context, body }) => services.partnerApplications.updateStatus(context, body),
  ),
  define(
    {
      operationId: 'getPartnerAppScopeList',
      method: 'GET',
      path: `${PARTNER_APP_PATH}/scope-list`,
      summary: 'List the scopes',
      description: 'The scopes that an application can be granted.',
      data: z.array(
        z.object({
          scope: z.string(),
          endpoints: z.array(z.string()),
          extension: z
            .literal(true)
            .optional()
            .meta({ description: 'Of a scope that the specification does not have.' }),
        }),
      ),
      example: { data: scopeList },
    },
    () => Promise.resolve(scopeList),
  ),
  ...checkAddressOperations,
]
