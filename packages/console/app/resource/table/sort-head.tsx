import type { Field } from '../../document/field.js'
import { useLanguage } from '../../i18n/locale.js'
import type { Sort } from './sort.js'

/** By which column rows are sorted, and how that is changed. */
export interface Sorting {
  readonly sort: Sort | undefined
  readonly onSort: (name: string) => void
}

/** The head of a column, by which the rows of the page are sorted. */
export function SortHead({ field: { name, label, kind }, sort, onSort }: Sorting & { readonly field: Field }) {
  const { text, say } = useLanguage()
  const order = sort?.name !== name ? undefined : sort.isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" data-kind={kind} aria-sort={order}>
      <button type="button" className="sort" title={text.sortsPage} onClick={() => onSort(name)}>
        {say(label)}
      </button>
    </th>
  )
}
