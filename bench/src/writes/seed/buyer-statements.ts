import { benchTenantId } from '../../data/quality-checks.js'
import { memberStatement } from './member-statements.js'
import type { SeedWords } from '../../data/seed-words.js'

/** Members who buy and pay in turn, so that none waits for himself. */
export const buyers = 500

/** Members with an address, and bindings of the application's users to them. */
export const buyerStatements = (words: SeedWords, clientId: string): string[] => {
  const { series, minutes, number, yes } = words
  const all = { first: 0, count: buyers }
  return [
    memberStatement(all, words),
    `INSERT INTO member_address (tenant_id, user_id, name, phone, country, province, city, address_line, zipcode, is_default, create_time)
     SELECT ${benchTenantId}, i + 1, 'Ana', '+34600000000', 'ES', 'Madrid', 'Madrid', 'Calle Mayor 1', '28013', ${yes}, ${minutes(0)}
     FROM ${series(all)}`,
    `INSERT INTO partner_member (tenant_id, client_id, external_user_id, member_id, member_union_id, status, supplement_auth, create_time)
     SELECT ${benchTenantId}, '${clientId}', 'user-' || ${number}, i + 1, 'bench-' || ${number}, 0, ${yes}, ${minutes(0)}
     FROM ${series(all)}`,
  ]
}
