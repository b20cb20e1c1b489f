import { t } from '../../platform/i18n'
import { described, numberOption, textOption, type WidgetProps } from '../widget'

const keyboards: Record<string, 'decimal' | 'numeric' | 'email' | 'url' | 'tel'> = {
  number: 'decimal',
  float: 'decimal',
  integer: 'numeric',
  email: 'email',
  url: 'url',
  phone: 'tel',
}

/** One line of text; numbers typed here stay exact texts. */
export default function SingleLine(props: WidgetProps<string>) {
  const { id, value, onChange, onBlur, item, disabled, ...rest } = props
  return (
    <input
      id={id}
      type="text"
      className="qf-box"
      value={value ?? ''}
      disabled={disabled}
      maxLength={numberOption(item, 'maxlength')}
      placeholder={textOption(item, 'placeholder') ?? t('widget.input')}
      inputMode={keyboards[String(item.options.dataType)]}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
      {...described(rest)}
    />
  )
}
