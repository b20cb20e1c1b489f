import { useState } from 'react'
import { api, quietApi } from '../../platform/api'
import { t } from '../../platform/i18n'
import { requestIds } from '../../platform/request-id'
import { useLoaded } from '../../platform/use-loaded'
import { setBadges } from '../../stores/badges'
import { Button } from '../../ui/button'
import { confirm } from '../../ui/confirm'
import { Dialog } from '../../ui/dialog'
import { TextAreaField } from '../../ui/field'
import { Empty, Skeleton } from '../../ui/parts'
import { toast } from '../../ui/toast'

interface CancelDialogProps {
  flowlistid: string
  onClose(): void
  onDone(): void
}

const idOf = requestIds()

/** 可取消流程列表: waiting messages to cancel one by one, or the whole flow; always with a reason. */
export function CancelDialog({ flowlistid, onClose, onDone }: CancelDialogProps) {
  const { value, failure } = useLoaded(flowlistid, () =>
    quietApi.oa.flow.list.cancancel({ flowOi_id: flowlistid }),
  )
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isWhole, setWhole] = useState(false)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const cancel = async () => {
    const body = { flowOi_id: flowlistid, cancelReason: reason.trim() }
    if (isWhole) return api.oa.flow.allcancel({ ...body, requestId: idOf(body) })
    const some = { ...body, flowmsgIdList: [...chosen] }
    return api.oa.flow.cancel({ ...some, requestId: idOf(some) })
  }
  const send = async () => {
    setTried(true)
    if (!reason.trim() || (!isWhole && chosen.length === 0)) return
    const question = {
      title: t('cancel.title'),
      text: t('cancel.whole-sure'),
      yes: t('cancel.send'),
      danger: true,
    }
    if (isWhole && !(await confirm(question))) return
    setBusy(true)
    try {
      const { count, badges } = await cancel()
      setBadges(badges)
      toast(t('cancel.done', { n: count }), 'success')
      onDone()
    } catch {
      setBusy(false)
    }
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t('ui.back')}</Button>
      <Button kind="danger" busy={isBusy} disabled={!value} onClick={send}>
        {t('cancel.send')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('cancel.title')} width={640} onClose={onClose} footer={footer}>
      {failure && <Empty title={failure.message} />}
      {!value && !failure && <Skeleton />}
      {value && (
        <fieldset className="choice-list">
          <legend>{t('cancel.choose')}</legend>
          {value.list.flatMap(({ NowFunName, group }) =>
            group.map(({ _id, toer }) => (
              <label key={_id}>
                <input
                  type="checkbox"
                  disabled={isWhole}
                  checked={isWhole || chosen.includes(_id)}
                  onChange={() => toggle(_id)}
                />
                <b>{NowFunName}</b>
                <span>{toer}</span>
              </label>
            )),
          )}
          {value.canAllCancel && (
            <label>
              <input type="checkbox" checked={isWhole} onChange={() => setWhole(!isWhole)} />
              <b>{t('cancel.whole')}</b>
            </label>
          )}
          {isTried && !isWhole && chosen.length === 0 && (
            <p className="q-field-error">{t('cancel.choose-missing')}</p>
          )}
        </fieldset>
      )}
      <TextAreaField
        required
        label={t('cancel.reason')}
        maxLength={500}
        value={reason}
        error={isTried && !reason.trim() ? t('cancel.reason-missing') : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
