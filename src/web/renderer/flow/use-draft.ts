import { useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, dropDraft, keepDraft, readDraft } from '../../platform/drafts'
import { useLeaveGuard } from '../../platform/leave-guard'
import { currentPerson } from '../../stores/session'

const pause = 600

/** Typing that is kept in this browser until it is sent, and what an earlier visit left behind. */
export function useDraft<Content>(target: string, read: () => Content) {
  const person = currentPerson()?.id ?? ''
  const [found, setFound] = useState<Draft<Content> | undefined>(() => readDraft<Content>(person, target))
  const [isDirty, setDirty] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(read)
  latest.current = read
  useLeaveGuard(isDirty)
  useEffect(() => () => clearTimeout(timer.current), [])

  const touch = useCallback(() => {
    setDirty(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => keepDraft(person, target, latest.current()), pause)
  }, [person, target])
  const forget = useCallback(() => {
    clearTimeout(timer.current)
    dropDraft(person, target)
    setDirty(false)
    setFound(undefined)
  }, [person, target])
  return { found, isDirty, touch, forget, dismiss: () => setFound(undefined) }
}
