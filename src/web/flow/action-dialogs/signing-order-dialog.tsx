import '../flow.css'
import { useState } from 'react'
import form from '#schemas/forms/change-order.json'
import type { RunningOrder } from '../../../generated/types'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { setBadges } from '../../stores/badges'
import { SegmentedControl, toast } from '../../ui'
import { type SigningOrder, SigningOrderList, signingOrderOf } from './signing-order-list'

interface OrderDialogProps {
  flowlistid: string
  orders: readonly RunningOrder[]
  onClose(): void
  onDone(): void
}

interface Filled {
  turns: SigningOrder
  reason: string
}

/** Dialog for 调整签署顺序: changes the signing order of a running step, with a reason. */
export default function SigningOrderDialog({ flowlistid, orders, onClose, onDone }: OrderDialogProps) {
  const [at, setAt] = useState(0)
  const order = orders[at]
  if (!order) return null
  const options = orders.map(({ step }, value) => ({ value: String(value), text: step }))
  return (
    <FormDialog<Filled>
      key={order.msgid}
      title={t('order.title', { step: order.step })}
      form={form}
      values={{ turns: signingOrderOf(order) }}
      slots={{
        turns: ({ value, item, onChange }) => (
          <SigningOrderList
            order={order}
            turns={(value ?? []) as SigningOrder}
            label={item.name}
            onChange={(turns) => onChange(turns)}
          />
        ),
      }}
      ok={t('order.send')}
      stay={t('ui.back')}
      onClose={onClose}
      onSend={async ({ turns, reason }, _, idOf) => {
        const next = turns.map((turn) => [...turn])
        const sent = {
          flowOi_id: flowlistid,
          msgid: order.msgid,
          was: signingOrderOf(order),
          turns: next,
          reason,
        }
        const { badges } = await api.oa.flow.msg.changeorder({ ...sent, requestId: idOf(sent) })
        setBadges(badges)
        toast(t('order.done'), 'success')
      }}
      onSent={onDone}
    >
      {orders.length > 1 && (
        <SegmentedControl
          label={t('order.step')}
          value={String(at)}
          options={options}
          onChange={(one) => setAt(Number(one))}
        />
      )}
      <p className="reason-text q-soft reason-first">{t(order.now ? 'order.text' : 'order.text-later')}</p>
    </FormDialog>
  )
}
