import type { FormItem } from '#/generated/types'
import { itemFieldSchema } from '../../core/form'
import type { DirectoryPickerEntry } from '../picker/directory-picker/picker-source'
import type { DirectoryPickerProps } from '../picker/directory-picker/use-picker-source'
import { type Translator, toDisplayText } from '../platform'
import { antdStatusOf, itemTextOption, pickAria, type WidgetProps } from './widget-props'

type Shared = Omit<DirectoryPickerProps, 'load'>

const personHint = 'widget.choose-user'

/** Text of an empty field by what its schema says that it refers to; people otherwise. */
const hints: Readonly<Record<string, string>> = {
  contact: 'widget.choose-contact',
  department: 'widget.choose-dept',
  'department-path': 'widget.choose-dept',
  flow: 'widget.choose-flow',
  request: 'widget.choose-request',
  role: 'widget.choose-role',
}

/** Returns the text of an empty picker field. */
export const pickerHintOf = (item: FormItem, t: Translator): string =>
  itemTextOption(item, 'placeholder') ?? t(hints[itemFieldSchema(item).refers ?? ''] ?? personHint)

/**
 * Returns the props of a chooser for a picker field; whether several are allowed is defined in its schema.
 */
export function toPickerProps(props: WidgetProps<DirectoryPickerEntry[]>, t: Translator): Shared {
  const { id, value, onChange, onBlur, item, disabled } = props
  return {
    id,
    onBlur,
    disabled,
    value: Array.isArray(value) ? value : [],
    onChange: (picked) => onChange(picked.length ? picked : null),
    multiple: itemFieldSchema(item).value?.maxItems !== 1,
    placeholder: pickerHintOf(item, t),
    status: antdStatusOf(props),
    title: item.name,
    text: (picked) => toDisplayText(item, [picked], t.language),
    aria: { ...pickAria(props) },
  }
}
