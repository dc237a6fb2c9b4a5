/** From then on the platform itself has failed. */
const FAULTS = [500, 599] as const

/** The code of an answer: a success, a refusal, or a failure of the platform. */
export function CodeMark({ code }: { readonly code: number }) {
  const isFault = code >= FAULTS[0] && code <= FAULTS[1]
  return (
    <span className="mark" data-tone={code === 0 ? 'good' : isFault ? 'bad' : 'warning'}>
      {code}
    </span>
  )
}
