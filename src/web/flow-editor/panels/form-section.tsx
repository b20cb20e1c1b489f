import { t } from '../../platform/i18n/i18n'
import { changeStep } from '../actions/change-step'
import { useEditor } from '../editor-context'
import { FieldRightsTable } from './field-rights-table'
import type { SectionProps } from './section-props'

/** What the step may do with each field of the form. */
export function FormSection({ design: { formset }, step: { id, formEditLimit } }: SectionProps) {
  const editor = useEditor()
  return (
    <div className="fe-section">
      <p className="q-field-hint">{t('flow-editor.limits.hint')}</p>
      <FieldRightsTable
        form={formset}
        limits={formEditLimit}
        onChange={(limits) =>
          editor.run((design) => changeStep(design, { id, change: { formEditLimit: limits } }))
        }
      />
    </div>
  )
}
