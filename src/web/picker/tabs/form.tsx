import { t } from '../../platform/i18n'
import { isChosen } from '../items'
import { CheckRow, EmptyText } from '../parts'
import type { TabProps } from '../tab'

const linkable = ['person', 'department']

/** Form controls 表单控件: fields in which people or departments are chosen while the flow runs (S2-059). */
export default function FormTab({ known, chosen, onToggle }: TabProps) {
  const offered = known.fields.filter(({ kind }) => linkable.includes(kind))
  if (!offered.length) return <EmptyText text={t('picker.no-form-fields')} />
  return (
    <ul className="pk-list">
      {offered.map(({ key: id, name, kind: data }) => (
        <li key={id} className="pk-row">
          <CheckRow
            label={name}
            checked={isChosen(chosen, { type: 'form', id })}
            onToggle={() => onToggle({ type: 'form', id, name, data, coverage: 1 })}
          >
            <span className="pk-name">{name}</span>
          </CheckRow>
        </li>
      ))}
    </ul>
  )
}
