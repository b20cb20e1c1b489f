import { lazy, Suspense, useId } from 'react'
import { useDevice } from '../platform/device'
import './controls.css'
import { MobileSelectField } from './mobile/select-field'

export interface ChoiceSelectProps<Value extends string | number> {
  /** Id that a label of the page refers to. */
  id?: string | undefined
  label: string
  value: Value
  options: readonly { value: Value; text: string }[]
  onChange(value: Value): void
}

/** The library of controls is loaded only where something is selected. */
const DeskSelect = lazy(() => import('./desk-choice-select'))

const bare = { type: 'select', keyindex: 0, model: '', rules: [], options: { clearable: false } }
const ignore = () => undefined

/** Select field outside a form, as forms render it: a dropdown, or a sheet on a phone. */
export function ChoiceSelect<Value extends string | number>(props: ChoiceSelectProps<Value>) {
  const { label, value, options, onChange } = props
  const own = useId()
  const id = props.id ?? own
  const chosen = options.find((option) => option.value === value)
  if (useDevice() !== 'phone')
    return (
      <Suspense fallback={<span className="q-input q-block q-truncate">{chosen?.text}</span>}>
        <DeskSelect {...props} id={id} onChange={(next) => onChange(next as Value)} />
      </Suspense>
    )
  return (
    <MobileSelectField
      field={{
        id,
        item: { ...bare, key: id, name: label },
        right: { access: 'edit', required: false },
        status: 'input',
        disabled: false,
        problems: [],
        'aria-label': label,
      }}
      offer={{
        state: 'known',
        choices: options.map((option) => ({ value: option.value, label: option.text })),
        retry: ignore,
      }}
      chosen={chosen ? [chosen.value] : []}
      isMultiple={false}
      onChoose={([next]) => next !== undefined && onChange(next as Value)}
    />
  )
}
