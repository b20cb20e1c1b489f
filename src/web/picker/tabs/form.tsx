import { useState } from 'react'
import { isLinkable } from '#/core/recipient/linkable-field'
import { t } from '../../platform'
import { Button } from '../../ui'
import { newFormFunction } from '../conditions/program-functions'
import { NamePrompt } from '../name-prompt'
import { CheckRow, EmptyText } from '../picker-controls'
import type { PickerTabProps } from '../picker-tab'
import { isItemSelected } from '../selected-items'

/**
 * Form controls 表单控件: fields in which people, departments or roles are chosen while the flow runs (S2-059).
 * Also program methods about the people chosen there (S2-028).
 */
export default function FormTab({ known, chosen, only, onToggle, onEdit }: PickerTabProps) {
  const [isNaming, setNaming] = useState(false)
  const offered = known.fields.filter(isLinkable)
  if (!offered.length) return <EmptyText text={t('picker.no-form-fields')} />
  const add = (name: string) => {
    const item = newFormFunction(name)
    setNaming(false)
    onToggle(item)
    onEdit(item)
  }
  return (
    <>
      <ul className="pk-list q-grow q-shrink-y q-pad-1">
        {offered.map(({ key: id, name, kind, type: data = kind }) => (
          <li key={id} className="pk-row q-row q-radius-md">
            <CheckRow
              label={name}
              checked={isItemSelected(chosen, { type: 'form', id })}
              onToggle={() => onToggle({ type: 'form', id, name, data, coverage: 1 })}
            >
              <span className="pk-name">{name}</span>
            </CheckRow>
          </li>
        ))}
      </ul>
      {(only?.includes('function') ?? true) && (
        <div className="pk-foot q-row q-gap-2 q-fixed q-muted q-text-xs q-line-above q-pad-y-1 q-pad-x-3">
          <Button icon="plus" onClick={() => setNaming(true)}>
            {t('picker.form.add-method')}
          </Button>
        </div>
      )}
      {isNaming && <NamePrompt of="picker.function" onName={add} onClose={() => setNaming(false)} />}
    </>
  )
}
