import { lazy, Suspense } from 'react'
import type { OaFlowDealBymsgidData } from '../../../generated/types'
import { SendBackDialog } from '../../flow/action-dialogs/send-back-dialog'
import type { SecondaryAction } from './action-bar'

const AddSignDialog = lazy(() => import('../../flow/action-dialogs/add-sign-dialog'))
const ConsultDialog = lazy(() => import('../../flow/action-dialogs/consult-dialog'))
const CopyDialog = lazy(() => import('../../flow/action-dialogs/copy-dialog'))
const GiveBackDialog = lazy(() => import('../../flow/action-dialogs/release-dialog'))
const OrderDialog = lazy(() => import('../../flow/action-dialogs/signing-order-dialog'))
const TransferDialog = lazy(() => import('../../flow/action-dialogs/transfer-dialog'))

interface BesideDialogsProps {
  beside: SecondaryAction | undefined
  start: OaFlowDealBymsgidData
  onClose(): void
  /** The message is no longer the handler's. */
  onLeave(): void
  /** The message still is his, and something was done beside. */
  onChanged(): void
}

/** The dialogs of what can be done with a message beside pressing a button of its step. */
export function ActionDialogs({ beside, start, onClose, onLeave, onChanged }: BesideDialogsProps) {
  const dialog = { msgid: start.message._id, onClose }
  const flow = { flowlistid: start.flow._id, onClose }
  const changed = () => {
    onClose()
    onChanged()
  }
  if (beside === 'withdraw') return <SendBackDialog {...dialog} onDone={onLeave} />
  return (
    <Suspense>
      {beside === 'giveback' && <GiveBackDialog {...dialog} onDone={onLeave} />}
      {beside === 'transfer' && <TransferDialog {...dialog} onDone={onLeave} />}
      {beside === 'addsign' && start.addSign && (
        <AddSignDialog
          {...dialog}
          allowed={start.addSign}
          onDone={(isClosed) => (isClosed ? onLeave() : changed())}
        />
      )}
      {beside === 'consult' && <ConsultDialog {...dialog} onDone={changed} />}
      {beside === 'order' && <OrderDialog {...flow} orders={start.orders} onDone={changed} />}
      {beside === 'copy' && <CopyDialog {...flow} onDone={changed} />}
    </Suspense>
  )
}
