/** Who calls, where, and the number of the order that is created. */
export interface PartnersLogin {
  readonly baseUrl: string
  readonly tenantId: number
  readonly clientId: string
  readonly clientSecret: string
  readonly outOrderNo: string
}

/** A module whose `use` answers what it saw, as JSON. It names nothing that is not in every runtime. */
export function partnersProgram(format: 'import' | 'require'): string

/** What it is given: who logs in, and a webhook that was signed now. */
export function givenOf(login: PartnersLogin): object

/** What it has to see, of an application that one member was bound to. */
export function seenWith(login: PartnersLogin): object
