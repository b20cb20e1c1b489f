import { useState } from 'react'
import { t } from '../../platform/i18n'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'
import type { Drafted } from './use-draft'

/** 暂存, and where what is typed stands. */
export function DraftButton({ draft: { state, save } }: { draft: Drafted }) {
  const [isBusy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    const isSaved = await save()
    setBusy(false)
    toast(t(isSaved ? 'draft.state.saved' : 'draft.state.here'), isSaved ? 'success' : 'warning')
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
