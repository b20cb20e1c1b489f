import { useState } from 'react'
import { t } from '../platform/i18n'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { TextAreaField } from '../ui/field'
import { BatchRow } from './batch-row'
import type { Press, Verdict } from './quick-act'

interface PressDialogProps {
  press: Press
  verdict: Verdict
  onPress(suggest: string): void
  onClose(): void
}

/** Asks for the reason before one row is decided from the list. */
export default function PressDialog({ press, verdict, onPress, onClose }: PressDialogProps) {
  const { row, button } = press
  const [suggest, setSuggest] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isRequired = button.reason === 'required'
  const send = () => {
    const words = suggest.trim()
    if (isRequired && !words) return setMissing(true)
    onPress(words)
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button kind={verdict === 'refuse' ? 'danger' : 'primary'} onClick={send}>
        {button.name}
      </Button>
    </>
  )
  return (
    <Dialog title={`${button.name} · ${row.workname}`} width={520} onClose={onClose} footer={footer}>
      <ul className="batch-rows">
        <BatchRow row={row} />
      </ul>
      <TextAreaField
        autoFocus
        label={t(isRequired ? 'list.reason' : 'list.reason-optional')}
        required={isRequired}
        maxLength={2000}
        value={suggest}
        error={isMissing && !suggest.trim() ? t('list.reason-missing') : undefined}
        onChange={({ target }) => setSuggest(target.value)}
      />
    </Dialog>
  )
}
