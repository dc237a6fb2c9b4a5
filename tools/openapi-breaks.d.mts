/** The breaks of a document for whoever knows the released one, each in a line that begins with where it is. */
export function openApiBreaks(released: object, current: object): string[]

/** Whether a changeset announces a major version of core. */
export function isMajor(changeset: string): boolean
