import { useCallback, useEffect, useRef, useState } from 'react'
import { isEmpty } from '../../core/form'
import type { Draft } from '../../generated/types'
import { readDraft } from '../platform/drafts'
import { useLeaveGuard } from '../platform/leave-guard'
import { currentPerson } from '../stores/session'
import { type DraftSource, type DraftState, keyOf, type LocalDraft, startDraftKeeper } from './draft-keeper'

/** Draft of an earlier visit: where it was saved, and whether its form has changed since. */
export interface EarlierDraft {
  draft: Draft
  where: 'here' | Draft['device']
  isStale: boolean
}

interface Drafting extends Omit<DraftSource, 'person'> {
  /** Draft stored on the server. */
  saved: Draft | null | undefined
}

/** Whether a draft is empty: what was typed was deleted again. */
const isBlank = ({ flowdata: { desc, suggest, fileList = [] }, inputdata }: Draft): boolean =>
  !desc && !suggest && fileList.length === 0 && isEmpty(inputdata)

/**
 * Returns the newest of the drafts in this browser and on the server, unless it is empty. A draft deleted on
 * the server was sent or discarded on another device.
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

/** Returns a draft that is saved here and on the server until submission, and the one of an earlier visit. */
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
