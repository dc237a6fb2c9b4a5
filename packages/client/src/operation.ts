/** What the client has to know of an operation. */
export interface Operation {
  /** As the document names it. */
  readonly id: string
  readonly path: string
  /** Whether it takes a key, by which it is done once however often it is sent. */
  readonly writes?: boolean
  /** Whether its answer is a page, and its body has a number of one. */
  readonly pages?: boolean
}
