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
  /** Called when the message no longer belongs to the assignee. */
  onLeave(): void
  /** Called after a secondary action that leaves the message with the assignee. */
  onChanged(): void
}

/** Renders the dialogs of the secondary actions on a message. */
export function ActionDialogs({ beside, start, onClose, onLeave, onChanged }: BesideDialogsProps) {
  const dialog = { msgid: start.message._id, onClose }
  const flow = { flowlistid: start.flow._id, onClose }
  const changed = () => {
    onClose()
    onChanged()
  }
  if (beside === 'send-back') return <SendBackDialog {...dialog} onDone={onLeave} />
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
