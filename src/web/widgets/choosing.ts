import { fieldOfItem } from '#/core/form/design/fields'
import type { ChooserProps } from '../picker/choosing/chooser'
import type { Picked } from '../picker/choosing/source'
import { t } from '../platform/i18n'
import { shownText } from '../platform/shown-text'
import { described, markOf, textOption, type WidgetProps } from './widget'

type Shared = Omit<ChooserProps, 'load'>

/** What a chooser is told by the widget of a picker field; whether several are allowed stands in its schema. */
export function choosingProps(props: WidgetProps<Picked[]>, placeholder: string): Shared {
  const { id, value, onChange, onBlur, item, disabled } = props
  return {
    id,
    onBlur,
    disabled,
    value: Array.isArray(value) ? value : [],
    onChange: (picked) => onChange(picked.length ? picked : null),
    multiple: fieldOfItem(item).value?.maxItems !== 1,
    placeholder: textOption(item, 'placeholder') ?? t(placeholder),
    status: markOf(props),
    title: item.name,
    text: (picked) => shownText(item, [picked]),
    aria: { ...described(props) },
  }
}
