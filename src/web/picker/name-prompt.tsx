import { useState } from 'react'
import { t } from '../platform'
import { Dialog, DialogButtons, setAutofocus, TextField } from '../ui'

export interface NamePromptProps {
  /** Prefix of its text keys. */
  of: 'picker.formif' | 'picker.function'
  onName(name: string): void
  onClose(): void
}

/** Asks for the name of a new condition or program method; without one none is created (S2-165, S2-166). */
export function NamePrompt({ of, onName, onClose }: NamePromptProps) {
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const isEmpty = !name.trim()
  const done = () => (isEmpty ? setTried(true) : onName(name.trim()))
  const footer = <DialogButtons onCancel={onClose} onClick={done} />
  return (
    <Dialog title={t(`${of}.add`)} width={420} onClose={onClose} footer={footer}>
      <TextField
        label={t(`${of}.name`)}
        required
        ref={setAutofocus}
        maxLength={100}
        value={name}
        placeholder={t(`${of}.name-hint`)}
        error={isTried && isEmpty ? t(`${of}.name-empty`) : undefined}
        onChange={({ target }) => setName(target.value)}
      />
    </Dialog>
  )
}
