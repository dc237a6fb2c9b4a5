import { createTestPlatform } from '@org/openapi-testing'
import type { TestPlatform, TestPlatformOptions } from '@org/openapi-testing'
import { emptyStorage } from './empty-storage.js'
import { backpack } from './http/goods/backpack.js'
import { keepCodes } from './left-codes.js'

export const BOOTSTRAP_KEY = 'bootstrap-key-of-the-tests-is-long-enough'
export const TOKEN_SECRET = 'the-secret-of-the-tests-has-enough-bytes'
/** The name that tokens of the tests are issued under, so that a test can make one. */
export const TOKEN_ISSUER = 'https://openapi.tests.example'

/**
 * The published test platform over an empty storage of the database that the tests run on, with tenant 1 (unless it is
 * to be `empty`), no application, and one thing to buy.
 */
export async function startPlatform(options: Partial<TestPlatformOptions> = {}): Promise<TestPlatform> {
  const platform = await createTestPlatform({
    tokens: { keys: [{ kid: 'test', secret: TOKEN_SECRET }], issuer: TOKEN_ISSUER },
    admin: { bootstrapKey: BOOTSTRAP_KEY },
    onAnswer: keepCodes,
    ...options,
    storage: options.storage ?? emptyStorage(),
    empty: true,
  })
  platform.goods.put(backpack)
  if (options.empty !== true) await platform.createTenant()
  return platform
}
