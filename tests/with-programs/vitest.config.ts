import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { alias } from '../../vitest.config.js'

/** Checks that need a program of the machine, and say so where it is missing. `npm test` does not run them. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: { alias },
  test: {
    include: ['tests/with-programs/*.check.ts'],
    globalSetup: ['tests/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
