import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const MIGRATIONS = fileURLToPath(new URL('../../packages/storage-sqlite/migrations/', import.meta.url))

/** Names of tables, columns and indexes that are no words of the product's answers. */
function databaseNames(): string[] {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  const text = files.map((name) => readFileSync(MIGRATIONS + name, 'utf8')).join('\n')
  return [...new Set([...text.matchAll(/`(\w+_\w+)`/g)].map(([, name]) => name as string))]
}

const SQL =
  /\b(select|insert|update|delete|replace)\b[^"]{0,200}\b(from|into|set|values|where)\b|\breturning\b|\bon conflict\b|\$\d|SQLITE_ERROR|syntax error/i

const names = databaseNames()

/** What of the database or of the secrets stands in a text that callers or operators see. */
export function leaksIn(text: string, secrets: readonly string[]): string[] {
  const found = names.filter((name) => new RegExp(`\\b${name}\\b`).test(text))
  const sql = SQL.exec(text)
  if (sql !== null) found.push(sql[0])
  return [...found, ...secrets.filter((secret) => secret !== '' && text.includes(secret))]
}
