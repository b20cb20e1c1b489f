import { lazy, Suspense } from 'react'
import type { OaFlowDealBymsgidData } from '../../../generated/types'
import { WithdrawDialog } from '../../flow-parts/return-dialog'
import type { Beside } from './bar'

const AddSignDialog = lazy(() => import('../../flow-parts/add-sign-dialog'))
const ConsultDialog = lazy(() => import('../../flow-parts/consult-dialog'))
const CopyDialog = lazy(() => import('../../flow-parts/copy-dialog'))
const GiveBackDialog = lazy(() => import('../../flow-parts/give-back-dialog'))
const OrderDialog = lazy(() => import('../../flow-parts/order-dialog'))
const TransferDialog = lazy(() => import('../../flow-parts/transfer-dialog'))

interface BesideDialogsProps {
  beside: Beside | undefined
  start: OaFlowDealBymsgidData
  onClose(): void
  /** The message is no longer the handler's. */
  onLeave(): void
  /** The message still is his, and something was done beside. */
  onChanged(): void
}

/** The dialogs of what can be done with a message beside pressing a button of its step. */
export function BesideDialogs({ beside, start, onClose, onLeave, onChanged }: BesideDialogsProps) {
  const dialog = { msgid: start.message._id, onClose }
  const flow = { flowlistid: start.flow._id, onClose }
  const changed = () => {
    onClose()
    onChanged()
  }
  if (beside === 'withdraw') return <WithdrawDialog {...dialog} onDone={onLeave} />
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
