import { useState } from 'react'
import { t } from '../platform/i18n'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { TextField } from '../ui/field'

interface NamePromptProps {
  onName(name: string): void
  onClose(): void
}

/** Asks for the name of a new condition; without one there is none (S2-166). */
export function NamePrompt({ onName, onClose }: NamePromptProps) {
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const isEmpty = !name.trim()
  const done = () => (isEmpty ? setTried(true) : onName(name.trim()))
  const footer = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button kind="primary" onClick={done}>
        {t('ui.ok')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('picker.formif.add')} width={420} onClose={onClose} footer={footer}>
      <TextField
        label={t('picker.formif.name')}
        required
        // A dialog gives the focus to what bears the attribute, which React's own property does not write.
        ref={(input) => input?.setAttribute('autofocus', '')}
        maxLength={100}
        value={name}
        placeholder={t('picker.formif.name-hint')}
        error={isTried && isEmpty ? t('picker.formif.name-empty') : undefined}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && done()}
      />
    </Dialog>
  )
}
