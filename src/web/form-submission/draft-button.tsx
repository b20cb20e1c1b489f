import { useState } from 'react'
import { t } from '../platform/i18n/i18n'
import { Button } from '../ui/button'
import { toast } from '../ui/toast'
import { isKeptThere } from './draft-keeper'
import type { Drafted } from './use-draft'

/** Keeps what is typed and says where. */
export async function keepDraft({ save }: Pick<Drafted, 'save'>): Promise<void> {
  const isSaved = await save()
  if (!isSaved && !isKeptThere()) return toast(t('draft.kept'), 'success')
  toast(t(isSaved ? 'draft.state.saved' : 'draft.state.here'), isSaved ? 'success' : 'warning')
}

/** 暂存, and where what is typed stands. */
export function DraftButton({ draft }: { draft: Drafted }) {
  const { state } = draft
  const [isBusy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    await keepDraft(draft)
    setBusy(false)
  }
  return (
    <>
      <Button busy={isBusy} onClick={keep}>
        {t('draft.save')}
      </Button>
      <span className="flow-bar-note" role="status">
        {state === 'here' && t('draft.kept')}
        {state === 'saved' && t('draft.state.saved')}
      </span>
    </>
  )
}
