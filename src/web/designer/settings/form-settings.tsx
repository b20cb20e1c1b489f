import formLook from '#schemas/forms/form-look.json'
import { t } from '../../platform/i18n/i18n'
import { AutosavePanel } from '../../product-forms/autosave-panel'
import { changeConfig } from '../actions/change-config'
import { useDesigner, useFormDesign } from '../context'
import { ChangeScript } from '../script/script-field'

/** Settings of the form as a whole. */
export function FormSettings() {
  const designer = useDesigner()
  const { config } = useFormDesign()
  const { labelPosition, labelWidth, size = 'default' } = config
  const set = (name: string, value: unknown) => {
    if (value === null) return
    designer.run(changeConfig(designer.form, { name, value }), {
      name: 'designer.step.config',
      params: { property: t(`designer.form.${name}`) },
      key: null,
      merge: name === 'labelWidth' ? 'config labelWidth' : undefined,
    })
  }
  return (
    <div className="fd-settings q-stack q-gap-2-5">
      <AutosavePanel
        form={formLook}
        size="mini"
        values={{ labelPosition, labelWidth, size }}
        known={{ rowMax: { hide: true }, labelWidth: { options: { disabled: labelPosition === 'top' } } }}
        slots={{ script: () => <ChangeScript /> }}
        onChange={set}
      />
    </div>
  )
}
