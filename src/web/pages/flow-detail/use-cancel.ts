import { useRef, useState } from 'react'
import { createRequestIds, t, useQuery } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { setBadges } from '../../stores/badges'
import { toast } from '../../ui'
import { selectCancellable } from './selection'

/** Returns the state of the cancel dialog: cancellable and chosen messages, reason, and submission. */
export function useCancel(flowlistid: string, onDone: () => void) {
  const { value, failure, reload } = useQuery(flowlistid, () =>
    quietApi.oa.flow.list.cancancel({ flowOi_id: flowlistid }),
  )
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [wantsWhole, setWhole] = useState(false)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const idOf = useRef(createRequestIds())
  const groups = value?.list ?? []
  const ids = selectCancellable(chosen, groups)
  const isOwn = value?.canAllCancel === true && groups.length === 0
  const isWhole = isOwn || (wantsWhole && value?.canAllCancel === true)
  const isMissing = { choice: !isWhole && ids.length === 0, reason: reason.trim() === '' }

  const cancel = () => {
    const body = { flowOi_id: flowlistid, cancelReason: reason.trim() }
    if (isWhole) return api.oa.flow.allcancel({ ...body, requestId: idOf.current(body) })
    const some = { ...body, flowmsgIdList: ids }
    return api.oa.flow.cancel({ ...some, requestId: idOf.current(some) })
  }
  const send = async () => {
    setTried(true)
    if (isMissing.choice || isMissing.reason) return
    setBusy(true)
    try {
      const { count, badges } = await cancel()
      setBadges(badges)
      const done = isWhole ? 'cancel.done-whole' : 'cancel.done'
      toast(t(isOwn ? 'cancel.own-done' : done, { n: count }), 'success')
      onDone()
    } catch {
      setBusy(false)
      void reload()
    }
  }
  return {
    value,
    failure,
    reload,
    groups,
    ids,
    chosen,
    isWhole,
    isOwn,
    reason,
    isBusy,
    setChosen,
    setWhole,
    setReason,
    send,
    problems: {
      choice: isTried && isMissing.choice ? t('cancel.choose-missing') : undefined,
      reason:
        isTried && isMissing.reason ? t(isOwn ? 'cancel.own-missing' : 'cancel.reason-missing') : undefined,
    },
  }
}
