import { useState } from 'react'
import { t } from '../platform/i18n'
import { Dialog } from '../ui/dialog'
import { TextField } from '../ui/field'
import { OkCancel } from '../ui/ok-cancel'
import { focusedFirst } from './parts'

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
  const footer = <OkCancel onCancel={onClose} onClick={done} />
  return (
    <Dialog title={t('picker.formif.add')} width={420} onClose={onClose} footer={footer}>
      <TextField
        label={t('picker.formif.name')}
        required
        ref={focusedFirst}
        maxLength={100}
        value={name}
        placeholder={t('picker.formif.name-hint')}
        error={isTried && isEmpty ? t('picker.formif.name-empty') : undefined}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // Else the key would also press what has the focus once this is closed.
          event.preventDefault()
          done()
        }}
      />
    </Dialog>
  )
}
