import { describe, expect, test } from 'vitest'
import type { Json } from '@org/openapi-testing'
import { partnerOperations } from '../../packages/core/src/operations.js'
import { inlinedDocuments } from '../inlined-document.js'

/** The specification has none of them, and each says that it may be sent again. */
const REFUSALS = [1_002_021_000, 1_002_021_001]

const { paths, components } = inlinedDocuments().partner

describe('the partner document tells of keys what the operations declare', () => {
  test.each(partnerOperations.map((operation) => [operation.operationId, operation] as const))(
    '%s',
    (_operationId, { path, writes, takesRequestId }) => {
      const { parameters, requestBody, responses, 'x-error-codes': codes } = paths[path].post
      const names = (parameters as Json[]).map(({ $ref }) => String($ref).replace('#/components/parameters/', ''))
      const hasRequestId = 'requestId' in (requestBody?.content['application/json'].schema.properties ?? {})
      expect(hasRequestId).toBe(takesRequestId === true)
      if (takesRequestId === true) expect(writes).toBe('at-once')
      expect(names).toEqual([
        'TenantId',
        ...(writes === undefined ? [] : ['IdempotencyKey']),
        ...(hasRequestId ? ['IdempotencyMode'] : []),
      ])
      const told = (codes as Json[]).map(({ code }) => code as number).filter((code) => REFUSALS.includes(code))
      expect(told).toEqual(writes === undefined ? [] : REFUSALS)
      const header = responses[200].headers['Idempotent-Replayed']
      expect(header).toEqual(writes === undefined ? undefined : { $ref: '#/components/headers/IdempotentReplayed' })
    },
  )

  test('and its parameters say what is taken', () => {
    expect(components.parameters.IdempotencyKey).toMatchObject({
      in: 'header',
      required: false,
      schema: { minLength: 1, maxLength: 64, pattern: '^[\\x21-\\x7e]+$' },
    })
    expect(components.parameters.IdempotencyMode).toMatchObject({ in: 'header', schema: { enum: ['replay'] } })
  })
})
