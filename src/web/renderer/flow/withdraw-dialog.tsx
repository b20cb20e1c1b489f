import { useState } from 'react'
import { api, quietApi } from '../../platform/api'
import { t } from '../../platform/i18n'
import { requestIds } from '../../platform/request-id'
import { useLoaded } from '../../platform/use-loaded'
import { setBadges } from '../../stores/badges'
import { Dialog } from '../../ui/dialog'
import { TextAreaField } from '../../ui/field'
import { OkCancel } from '../../ui/ok-cancel'
import { Empty, Skeleton, Tag } from '../../ui/parts'
import { Time } from '../../ui/time'
import { toast } from '../../ui/toast'
import { GoingOn } from './sub-flow-list'

interface WithdrawDialogProps {
  /** The message from which the flow goes back. */
  msgid: string
  onClose(): void
  onDone(): void
}

const idOf = requestIds()

/** 撤回到以前: chooses a handled predecessor to which the flow goes back, and says why. */
export function WithdrawDialog({ msgid, onClose, onDone }: WithdrawDialogProps) {
  const { value, failure } = useLoaded(msgid, () => quietApi.oa.flow.revokelist({ msg_id: msgid }))
  const [picked, setTarget] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const onlyOne = value?.list.length === 1 ? value.list[0]?.msg_id : undefined
  const target = picked || onlyOne
  const send = async () => {
    setTried(true)
    if (!target || !reason.trim()) return
    setBusy(true)
    try {
      const body = { msg_id: msgid, msg_to_id: target, reason: reason.trim() }
      const { toer, badges } = await api.oa.flow.revoketo({ ...body, requestId: idOf(body) })
      setBadges(badges)
      toast(t('withdraw.done', { name: toer }), 'success')
      onDone()
    } catch {
      setBusy(false)
    }
  }
  const footer = (
    <OkCancel
      onCancel={onClose}
      ok={t('withdraw.send')}
      stay={t('ui.back')}
      kind="danger"
      busy={isBusy}
      disabled={!value?.list.length}
      onClick={send}
    />
  )
  return (
    <Dialog title={t('withdraw.title')} width={600} onClose={onClose} footer={footer}>
      {failure && <Empty title={failure.message} />}
      {!value && !failure && <Skeleton />}
      {value?.list.length === 0 && <Empty title={t('withdraw.none')} />}
      {value && value.list.length > 0 && (
        <fieldset className="choice-list">
          <legend>{t('withdraw.choose')}</legend>
          {value.list.map(({ msg_id, NowFunName, toer, at, isStart }) => (
            <label key={msg_id}>
              <input
                type="radio"
                name="withdraw"
                checked={target === msg_id}
                onChange={() => setTarget(msg_id)}
              />
              <b>{NowFunName}</b>
              <span>{toer}</span>
              {isStart && <Tag>{t('withdraw.start')}</Tag>}
              <Time at={at} />
            </label>
          ))}
          {isTried && !target && <p className="q-field-error">{t('withdraw.choose-missing')}</p>}
        </fieldset>
      )}
      <GoingOn names={value?.sonflows ?? []} />
      <TextAreaField
        required
        label={t('withdraw.reason')}
        maxLength={500}
        value={reason}
        error={isTried && !reason.trim() ? t('withdraw.reason-missing') : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
