import { AntdRoot } from '../ui/antd-root'
import type { ChoiceSelectProps } from './choice-select'
import { DeferredSelect } from './deferred-select'

/** Number of options above which the field is searched by typing. */
const maxWithoutSearch = 8

/** Dropdown of a select field outside a form. */
export default function DeskChoiceSelect({
  id,
  label,
  value,
  options,
  onChange,
}: ChoiceSelectProps<string | number>) {
  return (
    <AntdRoot>
      <DeferredSelect
        id={id}
        aria-label={label}
        style={{ width: '100%', minWidth: 124 }}
        popupMatchSelectWidth={false}
        value={value}
        options={options.map((option) => ({ value: option.value, label: option.text }))}
        showSearch={options.length > maxWithoutSearch}
        optionFilterProp="label"
        onChange={onChange}
      />
    </AntdRoot>
  )
}
