import { fieldOfItem } from '../../core/form'
import type { PickerEntry } from '../picker/directory-picker/picker-source'
import type { DirectoryPickerProps } from '../picker/directory-picker/use-picker-source'
import { t, toDisplayText } from '../platform'
import { antdStatusOf, pickAria, textOption, type WidgetProps } from './widget-props'

type Shared = Omit<DirectoryPickerProps, 'load'>

/**
 * Returns the props of a chooser for a picker field; whether several are allowed is defined in its schema.
 */
export function toPickerProps(props: WidgetProps<PickerEntry[]>, placeholder: string): Shared {
  const { id, value, onChange, onBlur, item, disabled } = props
  return {
    id,
    onBlur,
    disabled,
    value: Array.isArray(value) ? value : [],
    onChange: (picked) => onChange(picked.length ? picked : null),
    multiple: fieldOfItem(item).value?.maxItems !== 1,
    placeholder: textOption(item, 'placeholder') ?? t(placeholder),
    status: antdStatusOf(props),
    title: item.name,
    text: (picked) => toDisplayText(item, [picked]),
    aria: { ...pickAria(props) },
  }
}
