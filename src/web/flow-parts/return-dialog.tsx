import { useState } from 'react'
import { api, quietApi } from '../platform/api'
import { t } from '../platform/i18n'
import { requestIds } from '../platform/request-id'
import { useLoaded } from '../platform/use-loaded'
import { setBadges } from '../stores/badges'
import { Dialog } from '../ui/dialog'
import { TextAreaField } from '../ui/field'
import { OkCancel } from '../ui/ok-cancel'
import { Empty, Skeleton, Tag } from '../ui/parts'
import { Time } from '../ui/time'
import { toast } from '../ui/toast'
import { GoingOn } from './sub-flow-list'

interface WithdrawDialogProps {
  /** The message from which the flow goes back. */
  msgid: string
  /** The creator takes his own flow back to change it; else somebody sends it back. */
  isOwn?: boolean | undefined
  onClose(): void
  onDone(): void
}

const own = {
  ...{ title: 'withdraw.own', to: 'withdraw.own-to', reason: 'withdraw.own-reason' },
  ...{ send: 'withdraw.own-send', done: 'withdraw.own-done', missing: 'withdraw.own-missing' },
}
const sentBack = {
  ...{ title: 'withdraw.title', to: 'withdraw.to', reason: 'withdraw.reason' },
  ...{ send: 'withdraw.send', done: 'withdraw.done', missing: 'withdraw.reason-missing' },
}

const idOf = requestIds()

/** 退回: says why a flow goes back, and to which handled step, where there are several; the last one stands chosen. */
export function WithdrawDialog({ msgid, isOwn, onClose, onDone }: WithdrawDialogProps) {
  const words = isOwn ? own : sentBack
  const { value, failure } = useLoaded(msgid, () => quietApi.oa.flow.revokelist({ msg_id: msgid }))
  const [picked, setTarget] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [newest] = value?.list ?? []
  const target = picked || newest?.msg_id
  const send = async () => {
    setTried(true)
    if (!target || !reason.trim()) return
    setBusy(true)
    try {
      const body = { msg_id: msgid, msg_to_id: target, reason: reason.trim() }
      const { toer, badges } = await api.oa.flow.revoketo({ ...body, requestId: idOf(body) })
      setBadges(badges)
      toast(t(words.done, { name: toer }), 'success')
      onDone()
    } catch {
      setBusy(false)
    }
  }
  const footer = (
    <OkCancel
      onCancel={onClose}
      ok={t(words.send)}
      stay={t('ui.back')}
      kind="danger"
      busy={isBusy}
      disabled={!value?.list.length}
      onClick={send}
    />
  )
  return (
    <Dialog title={t(words.title)} width={600} onClose={onClose} footer={footer}>
      {failure && <Empty title={failure.message} />}
      {!value && !failure && <Skeleton />}
      {value?.list.length === 0 && <Empty title={t('withdraw.none')} />}
      {newest && value?.list.length === 1 && (
        <p className="reason-text">{t(words.to, { name: newest.toer, step: newest.NowFunName })}</p>
      )}
      {value && value.list.length > 1 && (
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
        </fieldset>
      )}
      <GoingOn names={value?.sonflows ?? []} />
      <TextAreaField
        required
        label={t(words.reason)}
        maxLength={500}
        value={reason}
        error={isTried && !reason.trim() ? t(words.missing) : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
