import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Where screenshots are put; without it none are made. */
const SCREENSHOTS = process.env['SCREENSHOTS']

/** Whether somebody wants to look at pages: `npm run screenshots`, `npm run screenshots:console`. */
export const isShooting = SCREENSHOTS !== undefined

/** A picture of what a window shows, for people to look at. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (SCREENSHOTS === undefined) return
  await mkdir(SCREENSHOTS, { recursive: true })
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), animations: 'disabled' })
}
