import type { ContractSpace, TenantSpace } from './contract-space.js'
import type { AdminRepository, InstantRange, PageQuery, Repositories, Revised } from '@org/openapi-core/storage'

/** What every row of a resource shows. */
export interface ResourceRow {
  readonly id: number
  readonly createTime: Date
}

/** A resource's repository, with what a test needs to find only its own rows in it. */
export interface ResourceHandle<Input, Row, Filter> {
  readonly repository: AdminRepository<Input, Row, Filter>
  /** Creates a row, by whichever method of the repository does that; answers it. */
  add(input: Input, now: Date): Promise<Row & Revised>
  /** Shows only the rows of this test. */
  readonly own: Filter
}

/** One filter of a page: what it finds, and what it must not. */
export interface FilterCase<Input, Filter> {
  readonly filter: Filter
  readonly found: Input
  readonly passedOver: Input
}

/** A resource, for the tests that all of them share. */
export interface ResourceCase<Input extends object, Row extends ResourceRow, Filter> {
  readonly name: string
  /** `theirs` is another tenant's repository; absent for resources of the platform. */
  open(space: ContractSpace): Promise<{
    readonly mark: string
    readonly mine: ResourceHandle<Input, Row, Filter>
    readonly theirs?: ResourceHandle<Input, Row, Filter>
  }>
  /** Whether two living rows of the same mark are refused. */
  readonly isUnique?: boolean
  /** Every member given, with values that are easily mangled. */
  full(mark: string): Input
  /** No optional member given. */
  sparse(mark: string): Input
  /** The members that are null when an input lacks them. */
  readonly optional: readonly (keyof Input & keyof Row & string)[]
  /** Members with what a new row has where the input lacks them; an update that lacks them leaves the row's own. */
  readonly initial?: Partial<Input>
  readonly filters: readonly ((mark: string) => FilterCase<Input, Filter>)[]
  /** A filter by time of creation, or of another time that the input names. */
  readonly ranges: readonly RangeCase<Input, Filter>[]
  /** Filters by numbers that no row can have; none of them is an error. */
  readonly impossible: readonly Filter[]
}

/** The case of one of core's resources. */
export type CaseOf<Name extends keyof Repositories> = ResourceCase<InputOf<Name>, PartsOf<Name>['row'], FilterOf<Name>>

type PartsOf<Name extends keyof Repositories> =
  Repositories[Name] extends AdminRepository<infer Input extends object, infer Row extends ResourceRow, infer Filter>
    ? { input: Input; row: Row; filter: Filter }
    : never
type InputOf<Name extends keyof Repositories> = PartsOf<Name>['input']
type FilterOf<Name extends keyof Repositories> = PartsOf<Name>['filter']

/** A filter by time. */
export interface RangeCase<Input, Filter> {
  readonly name: string
  filter(range: InstantRange): Filter
  /** A row whose time is `time`. */
  row(mark: string, time: Date): { readonly input: Input; readonly now: Date }
}

/** The filter by time of creation; `also`: together with another filter that every row fulfils. */
export const createdWithin = <Input, Filter extends { readonly createTime?: InstantRange }>(
  input: (mark: string) => Input,
  also?: Omit<Filter, 'createTime'>,
): RangeCase<Input, Filter> => ({
  name: `createTime${also === undefined ? '' : ` and ${Object.keys(also).join()}`}`,
  filter: (createTime) => ({ ...also, createTime }) as Filter,
  row: (mark, now) => ({ input: input(mark), now }),
})

/** Filters by members of a row: finds one that has them, and passes over one that has `other` ones, or none of them. */
export const filterBy =
  <Input, Filter>(input: (mark: string, members: Partial<Input>) => Input) =>
  (filter: Filter & Partial<Input>, other: Partial<Input> = {}) =>
  (mark: string): FilterCase<Input, Filter> => ({
    filter,
    found: input(mark, filter),
    passedOver: input(`${mark} other`, other),
  })

/** The same of one of core's resources. */
export const filterOf = <Name extends keyof Repositories>(
  input: Parameters<typeof filterBy<InputOf<Name>, unknown>>[0],
) => filterBy<InputOf<Name>, FilterOf<Name>>(input)

/** The filter by a text that every row has another one of: finds it as it is written, and passes over other cases. */
export const asWritten =
  <Input, Filter>(input: (text: string) => Input, filter: (text: string) => Filter) =>
  (mark: string): FilterCase<Input, Filter> => ({
    filter: filter(`${mark}a`),
    found: input(`${mark}a`),
    passedOver: input(`${mark}A`),
  })

/** Ids of one page. */
export async function pageIds<Row extends ResourceRow, Filter>(
  { repository, own }: Pick<ResourceHandle<never, Row, Filter>, 'repository' | 'own'>,
  query: PageQuery | (PageQuery & Partial<Filter>),
): Promise<{ ids: number[]; total: number }> {
  const { list, total } = await repository.page({ ...own, ...query })
  return { ids: list.map(({ id }) => id), total }
}

/** The handles of two tenants that must not see each other's rows. */
export async function inTwoTenants<Input, Row, Filter>(
  space: ContractSpace,
  handle: (tenant: TenantSpace) => ResourceHandle<Input, Row, Filter>,
) {
  const { mine, theirs } = await space.neighbours()
  return { mark: space.unique('row'), mine: handle(mine), theirs: handle(theirs) }
}

/** Opens a repository of tenants whose rows anybody may create as they are. */
export const opened =
  <Input extends object, Row, Filter>(
    repositoryOf: (stores: Repositories) => AdminRepository<Input, Row, Filter>,
    own: Filter,
  ) =>
  (space: ContractSpace) =>
    inTwoTenants<Input, Row, Filter>(space, ({ stores }) => {
      const repository = repositoryOf(stores)
      return { repository, add: (input, now) => repository.create(input, now), own }
    })
