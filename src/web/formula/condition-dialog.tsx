import { useState } from 'react'
import type { KnownField } from '#/core/expression'
import { t } from '../platform/i18n'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { ConditionEditor } from './condition-editor'

interface ConditionDialogProps {
  value: string
  fields: readonly KnownField[]
  onSave(value: string): void
  onClose(): void
}

/** The condition editor as a dialog; an unfinished condition may be kept, publishing asks for a whole one. */
export function ConditionDialog({ value, fields, onSave, onClose }: ConditionDialogProps) {
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
    <Dialog title={t('formula.title')} width={780} onClose={onClose} footer={footer}>
      <ConditionEditor value={text} fields={fields} onChange={setText} />
    </Dialog>
  )
}
