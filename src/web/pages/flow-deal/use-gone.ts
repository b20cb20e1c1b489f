import { useEffect, useRef, useState } from 'react'
import { quietApi } from '../../platform/api'
import { Failure } from '../../platform/failure'
import { useNews } from '../../stores/news'

/** Whether a refusal says that the message waits no more: others were faster, or it was taken back. */
export const isGone = (error: unknown): error is Failure =>
  error instanceof Failure && error.code.startsWith('flow.message-')

/** Why the message no longer waits, looked up when the server has news; undefined while it does. */
export function useGone(msgid: string) {
  const [gone, setGone] = useState<string | undefined>()
  const news = useNews()
  const seen = useRef(news)
  useEffect(() => {
    if (news === seen.current) return
    seen.current = news
    quietApi.oa.flow.deal.bymsgid({ _id: msgid }).catch((error) => isGone(error) && setGone(error.message))
  }, [news, msgid])
  return [gone, setGone] as const
}
