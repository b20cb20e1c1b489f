import { useState } from 'react'
import type { Choice } from '../directory/combobox'
import { api } from '../platform/api'
import { t } from '../platform/i18n'
import { setBadges } from '../stores/badges'
import { toast } from '../ui/toast'
import { ReasonDialog } from './reason-dialog'
import { SuccessorField } from './successor-field'

interface TransferDialogProps {
  /** My waiting message. */
  msgid: string
  onClose(): void
  onDone(): void
}

/** 转交: chooses who handles a message in one's place, and says why. */
export default function TransferDialog({ msgid, onClose, onDone }: TransferDialogProps) {
  const [chosen, setChosen] = useState<Choice[]>([])
  const [isTried, setTried] = useState(false)
  const [isInMyPlace, setInMyPlace] = useState(false)
  const to = chosen[0]?.id
  const send = async (reason: string, requestId: (body: object) => string) => {
    if (!to) return
    const body = { msgid, to, reason, isInMyPlace }
    const given = { to, reason, requestId: requestId(body) }
    const { toer, badges } = await (isInMyPlace
      ? api.oa.flow.entrust.to_other({ flowmsgid: msgid, ...given })
      : api.oa.flow.msg.transfer({ msgid, ...given }))
    setBadges(badges)
    toast(t(isInMyPlace ? 'transfer.entrusted' : 'transfer.done', { name: toer }), 'success')
    onDone()
  }
  return (
    <ReasonDialog
      title={t('transfer.title')}
      text={t('transfer.text')}
      label={t('transfer.reason')}
      missing={t('transfer.reason-missing')}
      ok={t('transfer.send')}
      isReady={to !== undefined}
      onClose={onClose}
      onTry={() => setTried(true)}
      onSend={send}
    >
      <SuccessorField {...{ chosen, isTried }} onChange={setChosen} />
      <label className="dir-check">
        <input
          type="checkbox"
          checked={isInMyPlace}
          onChange={({ target }) => setInMyPlace(target.checked)}
        />
        <span>
          {t('transfer.in-my-place')}
          <small>{t('transfer.in-my-place-hint')}</small>
        </span>
      </label>
    </ReasonDialog>
  )
}
