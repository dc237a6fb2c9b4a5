import type { Field } from '../../document/field.js'
import { searchOf, valuesOf, without } from '../../resource/search.js'
import type { Search } from '../../search-text.js'
import { useModel } from '../../shell/use-model.js'
import { useScreenAddress } from '../screen-address.js'

/** The call that answers the figures of a period. */
export const STATISTICS = 'infra/api-access-log/statistics'

const FILTERS = ['clientId', 'path', 'code', 'createTime']
const USUAL_MINUTES = '60'

/** Which calls the address asks for, and the ways to ask for others. */
export function useAskedCalls() {
  const address = useScreenAddress()
  const { data: model } = useModel()
  const fields = fieldsNamed(model.call(STATISTICS)?.query, FILTERS)
  const named = only(address.said, FILTERS)
  const filters = valuesOf(fields, named)
  const minutes = 'createTime' in named ? '' : address.value('minutes') || USUAL_MINUTES
  const asked: Search = { ...named, minutes: minutes === USUAL_MINUTES ? '' : minutes }
  return {
    fields,
    filters,
    minutes,
    query: { ...filters, minutes },
    next: address.value('next'),
    requestId: address.value('requestId'),
    /** With other filters, from the newest call on. */
    filter: (values: Readonly<Record<string, unknown>>) =>
      address.go({ ...('createTime' in values ? {} : { minutes: asked['minutes'] ?? '' }), ...searchOf(values) }),
    /** Beside the filters that there are. */
    narrow: (name: string, value: string) => address.go({ ...asked, [name]: value }),
    choosePeriod: (next: string) =>
      address.go({ ...without(named, 'createTime'), minutes: next === USUAL_MINUTES ? '' : next }),
    turnTo: (next: string) => address.go({ ...asked, next }),
    open: (requestId: string) => address.go({ ...asked, next: address.value('next'), requestId }),
  }
}

/** The fields of these names, in their order. */
export const fieldsNamed = (fields: readonly Field[] = [], names: readonly string[]): readonly Field[] =>
  names.flatMap((name) => fields.find((field) => field.name === name) ?? [])

const only = (search: Search, names: readonly string[]): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => names.includes(name)))
