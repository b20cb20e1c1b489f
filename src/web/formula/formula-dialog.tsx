import { useState } from 'react'
import { t } from '../platform/i18n'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { ConditionEditor } from './condition-editor'
import { type Known, readableFields } from './known'

interface FormulaDialogProps {
  title: string
  value: string
  known: Known
  /** A condition must end in yes or no. */
  as?: 'condition'
  onSave(text: string): void
  onClose(): void
}

/** The formula editor as a dialog; an unfinished text may be kept, publishing asks for a whole one. */
export function FormulaDialog({ title, value, known, onSave, onClose }: FormulaDialogProps) {
  const [text, setText] = useState(value)
  const footer = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button kind="primary" onClick={() => onSave(text.trim())}>
        {t('ui.ok')}
      </Button>
    </>
  )
  return (
    <Dialog title={title} width={780} onClose={onClose} footer={footer}>
      <ConditionEditor value={text} fields={readableFields(known)} onChange={setText} />
    </Dialog>
  )
}
