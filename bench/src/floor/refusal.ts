/** A call that is refused; the code is also the HTTP status. */
export class Refusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
