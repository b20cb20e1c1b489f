import { fieldKindOf, formFieldsOf } from '../../../../core/form'
import { t } from '../../../platform'
import { useDesigner } from '../../context'
import type { PropertyProps } from '../property-list'

/** Names another field of the form by its key, of the kind that the schema says. */
export function FormFieldEditor({ id, schema, item, value, onChange }: PropertyProps) {
  const { form } = useDesigner()
  const fields = formFieldsOf(form).filter(
    (one) => one.key !== item.key && fieldKindOf(one) === schema['x-kind'],
  )
  return (
    <select
      id={id}
      className="q-input"
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t('designer.form-field.none')}</option>
      {fields.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  )
}
