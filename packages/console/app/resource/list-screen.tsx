import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { filtersOf } from '../document/resource-model.js'
import type { CallModel, ResourceModel } from '../document/resource-model.js'
import type { Search } from '../search-text.js'
import { useLanguage } from '../i18n/locale.js'
import { useMay, useSessionStore } from '../session/session.js'
import { columnsOf } from './table/columns.js'
import { ChosenRows } from './chosen-rows.js'
import { ColumnChoice, useColumns } from './table/column-choice.js'
import { DataTable } from './table/data-table.js'
import { ErrorText } from './error-text.js'
import { ExportButton } from './export-button.js'
import { FilterBar } from './filter-bar.js'
import { OpenedDialog } from './dialogs/opened-dialog.js'
import { countOf, useRowsOfPage } from './page-numbers.js'
import { Pager } from './pager.js'
import type { Place } from './place.js'
import type { Row } from './row.js'
import { rowKey } from './row.js'
import { searchOf, useListAddress, valuesOf } from './search.js'
import { sortRows } from './table/sort.js'
import type { Sort } from './table/sort.js'

const PAGE_SIZE = 20

/** A list with its filters, its pages and everything that can be done with its rows. */
export function ListScreen(place: Place) {
  const { resource } = place
  const { text } = useLanguage()
  const address = useListAddress()
  const { shown, choose } = useColumns(resource)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const can = useCalls(resource)
  const values = valuesOf(filtersOf(resource.page), address.listed)
  const { page, rows, pageNo, pageSize } = useRows(place, address)
  const reading = useRowsOfPage({ pageNo, pageSize, page }, address.goBackTo)
  const forMany = can.filter(({ call, target }) => call === 'delete-list' || (call === 'action' && target === 'rows'))
  const selectedRows = rows.filter((row) => selected.has(rowKey(resource, row)))
  return (
    <section className="list" aria-busy={page.isFetching}>
      <ListHead resource={resource} calls={can} onOpen={address.open} />
      <FilterBar fields={filtersOf(resource.page)} values={values} onApply={(next) => address.filter(searchOf(next))} />
      <div className="list-tools">
        {selectedRows.length > 0 && (
          <ChosenRows place={place} calls={forMany} rows={selectedRows} onDone={() => setSelected(new Set())} />
        )}
        <span className="head-space" />
        {address.sort !== undefined && <span className="hint sorted-note">{text.sortedPage}</span>}
        <ColumnChoice fields={columnsOf(resource)} shown={shown} onChoose={choose} />
        <ExportButton place={place} columns={shown} filters={values} />
        <button type="button" className="button quiet" onClick={() => void page.refetch()}>
          {text.refresh}
        </button>
      </div>
      {page.error !== null && <ErrorText error={page.error} onRetry={() => void page.refetch()} />}
      <DataTable
        place={place}
        columns={shown}
        rows={rows}
        calls={can}
        reading={reading}
        isFiltered={Object.keys(values).length > 0}
        selection={forMany.length === 0 ? undefined : { selected, onSelect: setSelected }}
        sorting={{ sort: address.sort, onSort: address.sortBy }}
        onOpen={address.open}
      />
      <Pager
        pageNo={pageNo}
        pageSize={pageSize}
        total={page.data?.total}
        onTurn={address.turnTo}
        onResize={address.resize}
      />
      <OpenedDialog
        place={place}
        calls={can}
        rows={rows}
        opened={address.opened}
        onOpen={address.open}
        onClose={address.close}
      />
    </section>
  )
}

/** The page that the address asks for, in the order that it asks for; while another is on its way, the one before. */
function useRows(
  { tenantId, resource }: Place,
  { listed, sort }: { readonly listed: Search; readonly sort: Sort | undefined },
) {
  const store = useSessionStore()
  const { locale } = useLanguage()
  const pageNo = countOf(listed['pageNo'], 1)
  const pageSize = countOf(listed['pageSize'], PAGE_SIZE)
  const query = { ...valuesOf(filtersOf(resource.page), listed), pageNo, pageSize }
  const page = useQuery({
    queryKey: ['list', tenantId, resource.path, query],
    queryFn: async () => (await store.send(tenantId, resource.page, { query })) as Listed,
    placeholderData: keepPreviousData,
  })
  const field = resource.page.answer.find(({ name }) => name === sort?.name)
  const list = page.data?.list ?? []
  const rows = sort === undefined || field === undefined ? list : sortRows(list, field, { ...sort, locale })
  return { page, rows, pageNo, pageSize }
}

interface ListHeadProps {
  readonly resource: ResourceModel
  readonly calls: readonly CallModel[]
  readonly onOpen: (what: string) => void
}

/** The title, and what can be done without a row. */
function ListHead({ resource, calls, onOpen }: ListHeadProps) {
  const { text, say } = useLanguage()
  const general = calls.filter(({ call, target }) => call === 'action' && target === 'none')
  return (
    <header className="list-head">
      <h1>{say(resource.title)}</h1>
      <span className="head-space" />
      {general.map((call) => (
        <button key={call.operationId} type="button" className="button" onClick={() => onOpen(call.name)}>
          {say(call.title)}
        </button>
      ))}
      {calls.some(({ call }) => call === 'create') && (
        <button type="button" className="button primary" onClick={() => onOpen('create')}>
          {text.create}
        </button>
      )}
    </header>
  )
}

interface Listed {
  readonly list: readonly Row[]
  readonly total: number
}

/** What who is here may do with the resource. */
function useCalls(resource: ResourceModel): readonly CallModel[] {
  const may = useMay()
  return resource.calls.filter(({ permission }) => may(permission))
}
