import { useState } from 'react'
import { t } from '../platform/i18n/i18n'
import { Button } from '../ui/button'
import { toast } from '../ui/toast'
import { canSaveToServer } from './draft-keeper'
import type { DraftControl } from './use-draft'

/** Saves the draft and shows where it is stored. */
export async function saveDraftAndNotify({
  save,
  isBeside,
}: Pick<DraftControl, 'save' | 'isBeside'>): Promise<void> {
  const isSaved = await save()
  if (isBeside) return toast(t('draft.kept-beside'), 'success')
  if (!isSaved && !canSaveToServer()) return toast(t('draft.kept'), 'success')
  toast(t(isSaved ? 'draft.state.saved' : 'draft.state.here'), isSaved ? 'success' : 'warning')
}

/** Button for 暂存, with the state of the draft. */
export function DraftButton({ draft }: { draft: DraftControl }) {
  const { state } = draft
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
      <span className="flow-bar-note q-push q-muted q-text-sm" role="status">
        {state === 'here' && t(draft.isBeside ? 'draft.kept-beside' : 'draft.kept')}
        {state === 'saved' && t('draft.state.saved')}
      </span>
    </>
  )
}
