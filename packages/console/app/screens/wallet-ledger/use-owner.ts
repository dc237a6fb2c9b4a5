import type { ReferenceField } from '../../field/referred.js'
import { useNameOf } from '../../field/use-referred.js'
import { useModel } from '../../shell/use-model.js'

const OWNER = 'userId'

/** Stands in for the member where the document has none: it names nobody. */
const NOBODY = { kind: 'reference', resource: '', by: 'id', isText: false } as ReferenceField

/** Whose wallet it is, in words and by the number; the number alone where the name is not known or may not be. */
export function useOwner(userId: string): string {
  const { data: model } = useModel()
  const member = model.call('pay/wallet/page')?.answer.find(({ name }) => name === OWNER)
  const name = useNameOf(member?.kind === 'reference' ? member : NOBODY, userId)
  return name === undefined ? `#${userId}` : `${name} (#${userId})`
}
