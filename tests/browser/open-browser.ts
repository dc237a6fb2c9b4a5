import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { inject } from 'vitest'

/** What would otherwise ask for addresses elsewhere, or for what a machine without a desktop does not have. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
]

/** Starts the browser without a window. It ends with `close()`. */
export async function openBrowser(): Promise<Browser> {
  const { path, env } = inject('browser')
  return chromium.launch({ executablePath: path, args: FLAGS, env: { ...process.env, ...env } })
}
