import { useState } from 'react'
import type { FormMap } from '#/generated/types'
import { t } from '../platform'
import { Dialog, DialogButtons } from '../ui'
import { FormMapEditor, type FormMapEditorProps } from './form-map-editor'

interface FormMapDialogProps extends FormMapEditorProps {
  /** Name of the flow whose form is filled in. */
  name: string
  onClose(): void
}

/** 编辑表单设置: edits how the form of a sub-flow is filled in; changes apply on confirmation (S2-042). */
export default function FormMapDialog({ name, value, onChange, onClose, ...editor }: FormMapDialogProps) {
  const [map, setMap] = useState<FormMap>(value)
  return (
    <Dialog
      title={t('form-map.title', { name })}
      width={860}
      onClose={onClose}
      footer={<DialogButtons onCancel={onClose} onClick={() => onChange(map)} />}
    >
      <p className="q-field-hint">{t('form-map.hint', { name })}</p>
      <FormMapEditor {...editor} value={map} onChange={setMap} />
    </Dialog>
  )
}
