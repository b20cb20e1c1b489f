import { useState } from 'react'
import type { OaFlowDetailData } from '../../../generated/types'
import { listSeparator, t } from '../../platform'
import { api } from '../../platform/api'
import { setBadges } from '../../stores/badges'
import { Button, RelativeTime, toast } from '../../ui'

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
