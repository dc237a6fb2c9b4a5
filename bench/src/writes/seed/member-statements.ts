import { benchTenantId } from '../../data/quality-checks.js'
import type { PieceRange } from '../../target.js'
import type { SeedWords } from '../../data/seed-words.js'

/** Members whose chat user ids are the numbers of the pieces; the one of piece `i` has the id `i + 1`. */
export const memberStatement = (pieces: PieceRange, { series, minutes, number }: SeedWords): string =>
  `INSERT INTO member (tenant_id, id, union_id, email, status, chat_user_id, create_time)
   SELECT ${benchTenantId}, i + 1, 'bench-' || ${number}, 'm' || ${number} || '@example.com', 0, ${number}, ${minutes(0)}
   FROM ${series(pieces)}`

/** Their wallets, with so many cents, which no entry tells of. */
export const walletStatement = (pieces: PieceRange, { series, minutes }: SeedWords, balance: number): string =>
  `INSERT INTO wallet (tenant_id, member_id, balance, freeze_price, total_expense, total_recharge, create_time)
   SELECT ${benchTenantId}, i + 1, ${balance}, 0, 0, 0, ${minutes(0)} FROM ${series(pieces)}`
