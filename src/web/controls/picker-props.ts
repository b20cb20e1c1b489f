import { fieldOfItem } from '#/core/form/design/fields'
import type { Picked } from '../picker/directory-picker/picker-source'
import type { ChooserProps } from '../picker/directory-picker/use-picker-source'
import { shownText } from '../platform/i18n/display-text'
import { t } from '../platform/i18n/i18n'
import { described, markOf, textOption, type WidgetProps } from './widget-props'

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
