import { useState } from 'react'
import type { FormDesign, FormMap } from '#/generated/types'
import { FormMapEditor } from '../../form-map/form-map-editor'
import type { FlowFunction } from '../../formula/flow-functions'
import { t } from '../../platform'
import { Dialog, DialogButtons } from '../../ui'

interface EventFormDialogProps {
  form: FormDesign
  value: FormMap
  custom: readonly FlowFunction[]
  onChange(map: FormMap): void
  onClose(): void
}

/** Edits the fields an event writes, as formulas over the same form. */
export default function EventFormDialog({ form, value, custom, onChange, onClose }: EventFormDialogProps) {
  const [map, setMap] = useState<FormMap>(value)
  return (
    <Dialog
      title={t('flow-editor.event.writes')}
      width={860}
      onClose={onClose}
      footer={<DialogButtons onCancel={onClose} onClick={() => onChange(map)} />}
    >
      <p className="q-field-hint">{t('flow-editor.event.writes-hint')}</p>
      <FormMapEditor source={form} target={form} custom={custom} advancedOnly value={map} onChange={setMap} />
    </Dialog>
  )
}
