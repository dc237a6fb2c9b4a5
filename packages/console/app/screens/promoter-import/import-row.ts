import { AdminError } from '../../api/admin-error.js'
import type { Ask } from '../use-ask.js'
import { NAMES } from './import-rows.js'
import type { ImportRow } from './import-rows.js'

/** What became of a row. */
export type Imported =
  | { readonly state: 'made' | 'present'; readonly id: number }
  | { readonly state: 'refused'; readonly message: string; readonly code: number }
  /** Nobody knows whether it was done; asked again, it is found where it was. */
  | { readonly state: 'unanswered' }

const UNAUTHORIZED = 401
const TOO_MANY = 429
const FAILED = 500

/**
 * Makes the promoter of a row, unless it is there. `create` takes no key, but nobody can have the number of another: who was
 * made by a call that was never answered is found, and not made again.
 */
export async function importRow({ values }: ImportRow, ask: Ask): Promise<Imported> {
  try {
    const present = await presentId(values, ask)
    if (present !== undefined) return { state: 'present', id: present }
    return { state: 'made', id: (await ask('promotion/promoter/create', { body: values })) as number }
  } catch (error) {
    if (!isRefusal(error)) return { state: 'unanswered' }
    return { state: 'refused', message: error.message, code: error.code }
  }
}

async function presentId(values: ImportRow['values'], ask: Ask): Promise<number | undefined> {
  const name = NAMES.find((each) => values[each] !== undefined)
  if (name === undefined) return undefined
  const query = { [name]: values[name], pageNo: 1, pageSize: 1 }
  const { list } = (await ask('promotion/promoter/page', { query })) as { readonly list: readonly { id: number }[] }
  return list[0]?.id
}

const isRefusal = (error: unknown): error is AdminError =>
  error instanceof AdminError &&
  error.code !== UNAUTHORIZED &&
  error.code !== TOO_MANY &&
  !(error.code >= FAILED && error.code < FAILED + 100)
