/** The keys of a table that is written down with all it has: of any other object, its type may know only some. */
export const keysOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[]
