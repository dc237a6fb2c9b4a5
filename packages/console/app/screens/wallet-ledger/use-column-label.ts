import { useLanguage } from '../../i18n/locale.js'
import { useModel } from '../../shell/use-model.js'

/** What people call a column of a wallet or of its entries. */
export function useColumnLabel(): (column: string) => string {
  const { say } = useLanguage()
  const { data: model } = useModel()
  const fields = ['pay/wallet-transaction/page', 'pay/wallet/page'].flatMap((path) => model.call(path)?.answer ?? [])
  return (column) => {
    const field = fields.find(({ name }) => name === column)
    return field === undefined ? column : say(field.label)
  }
}
