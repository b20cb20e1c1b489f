import '../flow.css'
import { useState } from 'react'
import form from '#schemas/forms/transfer.json'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { setBadges } from '../../stores/badges'
import { toast } from '../../ui'
import { createAssigneeSlot } from './assignee-slot'

interface TransferDialogProps {
  /** Id of the user's pending message. */
  msgid: string
  onClose(): void
  onDone(): void
}

/** Dialog for 转交: chooses the new assignee of a message, and asks for a reason. */
export default function TransferDialog({ msgid, onClose, onDone }: TransferDialogProps) {
  const [isInMyPlace, setInMyPlace] = useState(false)
  return (
    <FormDialog<{ to: string; reason: string }>
      title={t('transfer.title')}
      form={form}
      slots={{ to: createAssigneeSlot() }}
      ok={t('transfer.send')}
      stay={t('ui.back')}
      onClose={onClose}
      onSend={async (filled, _, idOf) => {
        const transfer = { ...filled, requestId: idOf({ ...filled, isInMyPlace }) }
        const { toer, badges } = await (isInMyPlace
          ? api.oa.flow.entrust.to_other({ flowmsgid: msgid, ...transfer })
          : api.oa.flow.msg.transfer({ msgid, ...transfer, signature: 'request' }))
        setBadges(badges)
        toast(t(isInMyPlace ? 'transfer.entrusted' : 'transfer.done', { name: toer }), 'success')
      }}
      onSent={onDone}
      below={() => (
        <label className="dir-check q-inline q-gap-1-5 q-soft">
          <input
            type="checkbox"
            checked={isInMyPlace}
            onChange={({ target }) => setInMyPlace(target.checked)}
          />
          <span>
            {t('transfer.in-my-place')}
            <small className="q-muted q-block">{t('transfer.in-my-place-hint')}</small>
          </span>
        </label>
      )}
    >
      <p className="reason-text q-soft reason-first">{t('transfer.text')}</p>
    </FormDialog>
  )
}
