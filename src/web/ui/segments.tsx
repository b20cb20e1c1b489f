import { useId } from 'react'

interface Segment<Value extends string | number> {
  value: Value
  text: string
  tone?: 'danger'
}

interface SegmentsProps<Value extends string | number> {
  label: string
  value: Value
  options: readonly Segment<Value>[]
  onChange(value: NoInfer<Value>): void
}

/** Renders a segmented control: radio buttons that look like one bar. */
export function SegmentedControl<Value extends string | number>({
  label,
  value,
  options,
  onChange,
}: SegmentsProps<Value>) {
  const name = useId()
  return (
    <div className="q-segments" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} data-tone={option.tone}>
          <input
            className="q-hidden"
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.text}
        </label>
      ))}
    </div>
  )
}
