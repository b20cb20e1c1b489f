import type { ChoiceSelectProps } from './choice-select'
import { MobileSelectField } from './mobile/select-field'

const bare = { type: 'select', keyindex: 0, model: '', rules: [], options: { clearable: false } }
const ignore = () => undefined

/** Sheet of a select field outside a form, on a phone. */
export default function PhoneChoiceSelect({
  id = '',
  label,
  value,
  options,
  onChange,
}: ChoiceSelectProps<string | number>) {
  const isOffered = options.some((option) => option.value === value)
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
      chosen={isOffered ? [value] : []}
      isMultiple={false}
      onChoose={([next]) => next !== undefined && onChange(next as string | number)}
    />
  )
}
