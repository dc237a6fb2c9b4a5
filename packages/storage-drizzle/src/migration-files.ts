import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A migration as drizzle-kit has written it. */
export interface Migration {
  readonly name: string
  /** When it was made, in milliseconds: what an account of migrations knows it by. */
  readonly createdAt: number
  readonly text: string
}

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[]
}

/** The migrations of a folder, in their order. */
export function readMigrations(folder: string): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal
  return journal.entries.map(({ tag, when }) => ({
    name: tag,
    createdAt: when,
    text: readFileSync(join(folder, `${tag}.sql`), 'utf8'),
  }))
}

/**
 * What an account of migrations lacks: all that is newer than the newest of ours in it. What else stands in it is of
 * another program, or of a newer version, and says nothing about ours.
 */
export function pendingOf(migrations: readonly Migration[], account: readonly number[]): readonly Migration[] {
  const applied = new Set(account)
  const newest = migrations.findLastIndex(({ createdAt }) => applied.has(createdAt))
  return migrations.slice(newest + 1)
}

/** The statements of a migration, one after another. */
export const statementsOf = ({ text }: Migration): string[] => text.split('--> statement-breakpoint')

/** As drizzle writes it into the account. */
export const hashOf = ({ text }: Migration): string => createHash('sha256').update(text).digest('hex')
