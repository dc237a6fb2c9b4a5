import type { ComponentType } from 'react'
import type { CallModel } from '../../document/resource-model.js'
import { useLanguage } from '../../i18n/locale.js'
import { AdjustDialog } from '../../screens/wallet-ledger/adjust-dialog.js'
import { CallDialog } from './call-dialog.js'
import type { CallDialogProps, DoingDialog } from './call-dialog.js'
import type { Row } from '../row.js'

interface ActionDialogProps extends DoingDialog, Pick<CallDialogProps, 'decided' | 'told' | 'verb'> {
  readonly call: CallModel
  /** What it is done to; undefined for what has no row. */
  readonly row: Row | undefined
}

/** Actions that ask for more than their members, wherever they are found. */
const madeByHand: Readonly<Record<string, ComponentType<ActionDialogProps & { readonly row: Row }>>> = {
  updateWalletBalance: AdjustDialog,
}

/** The form of an action. */
export function ActionDialog(props: ActionDialogProps) {
  const { text } = useLanguage()
  const Own = madeByHand[props.call.operationId]
  if (Own !== undefined && props.row !== undefined) return <Own {...props} row={props.row} />
  return <CallDialog {...props} said={text.done} />
}
