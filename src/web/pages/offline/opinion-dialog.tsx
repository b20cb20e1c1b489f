import { useState } from 'react'
import { t } from '../../platform'
import { decideOffline, type OfflineDecision, type OfflineTask } from '../../stores/offline-tasks'
import { Button, Dialog, Stack, TextAreaField } from '../../ui'

interface OpinionDialogProps {
  task: OfflineTask
  verdict: OfflineDecision['verdict']
  onClose(): void
  onDecided(): void
}

/** Asks for the opinion of a decision and stores it until the network is back. */
export function OpinionDialog({ task, verdict, onClose, onDecided }: OpinionDialogProps) {
  const [suggest, setSuggest] = useState('')
  const button = task[verdict]
  const isRequired = button?.reason === 'required'
  const decide = async () => {
    await decideOffline(task, { verdict, suggest: suggest.trim() })
    onDecided()
  }
  return (
    <Dialog
      title={`${button?.name ?? ''} · ${task.number}`}
      onClose={onClose}
      footer={
        <Button kind="primary" disabled={isRequired && !suggest.trim()} onClick={() => void decide()}>
          {t('offline.queue')}
        </Button>
      }
    >
      <Stack gap={3}>
        <p className="q-soft">{t('offline.queue-text')}</p>
        <TextAreaField
          label={t(isRequired ? 'list.reason' : 'list.reason-optional')}
          maxLength={2000}
          value={suggest}
          onChange={({ target }) => setSuggest(target.value)}
        />
      </Stack>
    </Dialog>
  )
}
