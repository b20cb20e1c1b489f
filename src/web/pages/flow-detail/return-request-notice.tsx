import { useState } from 'react'
import type { OaFlowDetailData } from '../../../generated/types'
import { ReasonDialog } from '../../flow/action-dialogs/reason-dialog'
import { listSeparator, t } from '../../platform'
import { api } from '../../platform/api'
import { setBadges } from '../../stores/badges'
import { Button, RelativeTime, toast } from '../../ui'

interface ApplyDialogProps {
  /** Message that the person has handled. */
  msgid: string
  onClose(): void
  onDone(): void
}

/** Asks the current assignees to return the flow (申请撤回). */
export function RequestReturnDialog({ msgid, onClose, onDone }: ApplyDialogProps) {
  const send = async (reason: string, requestId: (body: unknown) => string) => {
    const body = { msgid, reason }
    const { names, badges } = await api.oa.flow.msg.applycancel({ ...body, requestId: requestId(body) })
    setBadges(badges)
    toast(t('apply.done', { names: names.join(listSeparator()) }), 'success')
    onDone()
  }
  return (
    <ReasonDialog
      title={t('apply.open')}
      text={t('apply.text')}
      label="apply.reason"
      missing="apply.reason-missing"
      ok={t('apply.send')}
      onClose={onClose}
      onSend={send}
    />
  )
}

interface ApplicationNoticeProps {
  application: NonNullable<OaFlowDetailData['application']>
  /** Handled message for which no further return request is possible. */
  takeback: string | null
  onChanged(): Promise<void>
}

/** Shows the status of the person's return request, and withdraws it. */
export function OwnReturnRequestNotice({ application, takeback, onChanged }: ApplicationNoticeProps) {
  const [isBusy, setBusy] = useState(false)
  const { state, names, at, reason, answer } = application
  const takeBack = async (msgid: string) => {
    setBusy(true)
    try {
      setBadges((await api.oa.flow.msg.cancelapplycancel({ msgid })).badges)
      toast(t('apply.taken-back'), 'success')
    } finally {
      setBusy(false)
      await onChanged()
    }
  }
  if (state === 'taken-back') return null
  return (
    <div
      className="flow-notice q-row q-wrap q-gap-3 q-gap-y-1 q-tone-warning"
      role="status"
      data-tone={state === 'declined' ? 'danger' : undefined}
    >
      <span>
        {t(`apply.state.${state}`, { names: names.join(listSeparator()) })} {at && <RelativeTime at={at} />}
      </span>
      {takeback && (
        <span className="flow-notice-acts q-row q-align-stretch q-gap-2">
          <Button busy={isBusy} onClick={() => void takeBack(takeback)}>
            {t('apply.take-back')}
          </Button>
        </span>
      )}
      <small>{answer ? t('apply.answer', { answer }) : t('apply.because', { reason })}</small>
    </div>
  )
}
