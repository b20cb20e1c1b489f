import { limitOutputs, outputName } from '#/core/decision/decision-tables'
import type { FlowDesign } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'
import { SelectField } from '../../ui/field'

interface DeadlineTableProps {
  design: FlowDesign
  /** Output column that gives the deadline. */
  by: string | undefined
  onChange(by: string | undefined): void
}

/** Chooses the decision table column that gives the deadline; renders nothing if the design has none. */
export function DeadlineTable({ design, by = '', onChange }: DeadlineTableProps) {
  const outputs = limitOutputs(design.formset)
  if (!outputs.length && !by) return null
  return (
    <SelectField
      label={t('flow-editor.deadline.by')}
      hint={t('flow-editor.deadline.by-hint')}
      value={by}
      onChange={({ target: { value } }) => onChange(value || undefined)}
    >
      <option value="">{t('flow-editor.deadline.by-none')}</option>
      {outputs.map((one) => (
        <option key={one.output.id} value={one.output.id}>
          {outputName(one)}
        </option>
      ))}
    </SelectField>
  )
}
