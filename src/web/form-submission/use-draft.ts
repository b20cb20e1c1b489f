import { useCallback, useEffect, useRef, useState } from 'react'
import { isEmpty } from '../../core/form/values/form-values'
import type { Draft } from '../../generated/types'
import { readDraft } from '../platform/drafts'
import { useLeaveGuard } from '../platform/leave-guard'
import { currentPerson } from '../stores/session'
import { type DraftSource, type DraftState, keyOf, type LocalDraft, startDraftKeeper } from './draft-keeper'

/** An earlier visit's typing: where it was typed, and whether what it was typed on is another one by now. */
export interface EarlierDraft {
  draft: Draft
  where: 'here' | Draft['device']
  isStale: boolean
}

interface Drafting extends Omit<DraftSource, 'person'> {
  /** What the server keeps. */
  saved: Draft | null | undefined
}

/** Whether a draft says nothing: what was typed was taken back. */
const isBlank = ({ flowdata: { desc, suggest, fileList = [] }, inputdata }: Draft): boolean =>
  !desc && !suggest && fileList.length === 0 && isEmpty(inputdata)

/**
 * The newest of what this browser and the server keep, unless it says nothing. What the server had and has no
 * more was sent or given up on another device.
 */
export function newestDraft(
  here: LocalDraft | undefined,
  there: Draft | null | undefined,
  basis: string,
): EarlierDraft | undefined {
  const isEnded = !there && here?.isThere
  const isHere = here !== undefined && !isEnded && here.typed_at >= (there?.typed_at ?? 0)
  const draft = isHere ? here : there
  return draft && !isBlank(draft)
    ? { draft, where: isHere ? 'here' : draft.device, isStale: draft.basis !== basis }
    : undefined
}

/** Typing that is kept here and on the server until it is sent, and what an earlier visit left behind. */
export function useDraft({ saved, ...keeping }: Drafting) {
  const person = currentPerson()?.id ?? ''
  const { target } = keeping
  const key = keyOf(target)
  const [found, setFound] = useState<EarlierDraft>()
  const [isLooking, setLooking] = useState(true)
  const [state, setState] = useState<DraftState>('clean')
  const latest = useRef({ person, saved, ...keeping })
  latest.current = { person, saved, ...keeping }
  const [keeper] = useState(() => startDraftKeeper(() => latest.current, setState))
  const isAsking = isLooking || found !== undefined
  useLeaveGuard(state === 'typing')
  useEffect(() => keeper.watch(), [keeper])
  useEffect(() => {
    let isLeft = false
    void readDraft<LocalDraft>(person, key).then((here) => {
      const { saved, basis } = latest.current
      if (isLeft) return
      setFound(newestDraft(here?.content, saved, basis))
      setLooking(false)
    })
    return () => {
      isLeft = true
    }
  }, [person, key])

  useEffect(() => keeper.hold(isAsking), [keeper, isAsking])
  const dismiss = useCallback(() => setFound(undefined), [])
  const drop = useCallback(() => {
    setFound(undefined)
    void keeper.drop()
  }, [keeper])
  return {
    found,
    state,
    touch: keeper.touch,
    dismiss,
    drop,
    save: keeper.save,
    rest: keeper.rest,
    end: keeper.end,
  }
}

export type DraftControl = ReturnType<typeof useDraft>
