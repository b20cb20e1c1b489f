import { useEffect, useRef, useState } from 'react'
import type { Message } from '../../../generated/types'
import { quietApi } from '../../platform/api'
import { CallError } from '../../platform/call-error'
import { useRefreshSignal } from '../../stores/refresh-signal'

/** Whether a refusal says that the message waits no more: others were faster, or it was taken back. */
export const isTaskClosed = (error: unknown): error is CallError =>
  error instanceof CallError && error.code.startsWith('flow.message-')

/** Why the message no longer waits, looked up when the server has news; undefined while it does, then as it is now. */
export function useTaskClosed(msgid: string) {
  const [gone, setGone] = useState<string | undefined>()
  const [message, setMessage] = useState<Message>()
  const news = useRefreshSignal()
  const seen = useRef(news)
  useEffect(() => {
    if (news === seen.current) return
    seen.current = news
    quietApi.oa.flow.deal.check({ msgid }).then(
      (now) => setMessage(now.message),
      (error) => isTaskClosed(error) && setGone(error.message),
    )
  }, [news, msgid])
  return { gone, setGone, message }
}
