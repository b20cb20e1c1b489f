import { useState } from 'react'
import type { Message } from '../../../generated/types'
import { ReasonDialog } from '../../flow/action-dialogs/reason-dialog'
import { createRequestIds, t } from '../../platform'
import { api } from '../../platform/api'
import { setBadges } from '../../stores/badges'
import { Button, confirm, RelativeTime, toast } from '../../ui'

interface AskedNoticeProps {
  message: Message
  /** Called when the flow has been returned to the requester. */
  onGiven(): void
}

/** Shows reminders and return requests; the latter are decided here. */
export function ReturnRequestNotice({ message, onGiven }: AskedNoticeProps) {
  const { urged, applycancel } = message
  const [isDeclining, setDeclining] = useState(false)
  const [isDeclined, setDeclined] = useState(false)
  const answer = async (agree: boolean, reason: string, requestId: (body: unknown) => string) => {
    const body = { msgid: message._id, agree, reason, signature: 'request' as const }
    const { name, badges } = await api.oa.flow.msg.answerapplycancel({ ...body, requestId: requestId(body) })
    setBadges(badges)
    toast(t(agree ? 'apply.agreed' : 'apply.declined', { name }), 'success')
    if (agree) onGiven()
    else setDeclined(true)
  }
  const agree = async (name: string) => {
    const requested = {
      title: t('apply.agree'),
      text: t('apply.agree-text', { name }),
      yes: t('apply.agree'),
    }
    if (await confirm(requested)) await answer(true, '', createRequestIds()).catch(() => undefined)
  }
  return (
    <>
      {urged && (
        <div className="flow-notice q-row q-wrap q-gap-3 q-gap-y-1 q-tone-warning" role="status">
          <span>{t('urge.notice', { name: urged.name, n: urged.times })}</span>
          <RelativeTime at={urged.at} />
        </div>
      )}
      {applycancel && !isDeclined && (
        <div className="flow-notice q-row q-wrap q-gap-3 q-gap-y-1 q-tone-warning" role="status">
          <span>{t('apply.asks', { name: applycancel.name })}</span>
          <RelativeTime at={applycancel.at} />
          <span className="flow-notice-acts q-row q-align-stretch q-gap-2">
            <Button kind="primary" onClick={() => void agree(applycancel.name)}>
              {t('apply.agree')}
            </Button>
            <Button kind="danger" onClick={() => setDeclining(true)}>
              {t('apply.decline')}
            </Button>
          </span>
          <small>{t('apply.because', { reason: applycancel.reason })}</small>
        </div>
      )}
      {applycancel && isDeclining && !isDeclined && (
        <ReasonDialog
          title={t('apply.decline')}
          text={t('apply.decline-text', { name: applycancel.name })}
          label="apply.decline-reason"
          missing="apply.decline-missing"
          ok={t('apply.decline-send')}
          kind="danger"
          onClose={() => setDeclining(false)}
          onSend={(reason, requestId) => answer(false, reason, requestId)}
        />
      )}
    </>
  )
}
