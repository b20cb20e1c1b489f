import { lazy, Suspense, useId } from 'react'
import { useDevice } from '../platform'
import './controls.css'

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
const PhoneSelect = lazy(() => import('./phone-choice-select'))

/** Select field outside a form, as forms render it: a dropdown, or a sheet on a phone. */
export function ChoiceSelect<Value extends string | number>(props: ChoiceSelectProps<Value>) {
  const { value, options, onChange } = props
  const own = useId()
  const Select = useDevice() === 'phone' ? PhoneSelect : DeskSelect
  const chosen = options.find((option) => option.value === value)
  return (
    <Suspense fallback={<span className="q-input q-block q-truncate">{chosen?.text}</span>}>
      <Select {...props} id={props.id ?? own} onChange={(next) => onChange(next as Value)} />
    </Suspense>
  )
}
