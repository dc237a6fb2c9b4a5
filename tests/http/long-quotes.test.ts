import { beforeEach, expect, test } from 'vitest'
import type { TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../start-platform.js'

let platform: TestPlatform

beforeEach(async () => {
  platform = await startPlatform()
})

test('a refusal quotes no more than 500 characters of the name of a member', async () => {
  const { body } = await platform.admin(`GET system/tenant/page?${'x'.repeat(3000)}=%00`)
  expect(body).toMatchObject({ code: 400, error_detail: `${'x'.repeat(499)}…` })
  expect(body.msg).toContain(`${'x'.repeat(499)}… must not`)
})
