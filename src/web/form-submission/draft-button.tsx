import { useRef, useState } from 'react'
import { t, useIsConnectionLost } from '../platform'
import { Button, toast } from '../ui'
import { canSaveToServer } from './draft-keeper'
import type { DraftControl } from './use-draft'

/** Saves the draft and shows where it is stored; the keeper reports a failure. */
export async function saveDraftAndNotify({
  save,
  isBeside,
}: Pick<DraftControl, 'save' | 'isBeside'>): Promise<void> {
  const outcome = await save()
  if (outcome === 'failed') return
  const stored = outcome === 'saved' ? 'draft.state.saved' : 'draft.kept'
  toast(t(isBeside ? 'draft.kept-beside' : stored), 'success')
}

/** Whether this device has content that the server lacks because it cannot be reached. */
function useIsUnsent({ state, isBeside }: Pick<DraftControl, 'state' | 'isBeside'>): boolean {
  const isLost = useIsConnectionLost()
  const wasStored = useRef(false)
  if (state !== 'typing') wasStored.current = state !== 'clean'
  if (state === 'unsent') return true
  return isLost && !isBeside && canSaveToServer() && state !== 'saved' && wasStored.current
}

const savedNote = 'flow-bar-note q-push q-muted q-text-sm'
/** A line of its own, on a phone as well. */
const unsentNote = 'q-full q-text-sm q-radius-md q-pad-y-1 q-pad-x-2 q-tone-warning'

/** State of the draft: where it is stored, and for as long as it lasts that the server lacks it. */
export function DraftNote({ draft }: { draft: DraftControl }) {
  const { state, isBeside } = draft
  const isUnsent = useIsUnsent(draft)
  const isLost = useIsConnectionLost()
  return (
    <span className={isUnsent ? unsentNote : savedNote} role="status">
      {isUnsent && t(isLost ? 'draft.state.here' : 'draft.state.unsent')}
      {state === 'here' && !isUnsent && t(isBeside ? 'draft.kept-beside' : 'draft.kept')}
      {state === 'saved' && t('draft.state.saved')}
    </span>
  )
}

/** Button for 暂存, with the state of the draft. */
export function DraftButton({ draft }: { draft: DraftControl }) {
  const [isBusy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    await saveDraftAndNotify(draft)
    setBusy(false)
  }
  return (
    <>
      <Button busy={isBusy} onClick={keep}>
        {t('draft.save')}
      </Button>
      <DraftNote draft={draft} />
    </>
  )
}
