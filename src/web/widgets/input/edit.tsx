import { connect } from '@formily/react'
import { Input } from 'antd'
import { t } from '../../platform/i18n'
import { described, markOf, numberOption, textOption, type WidgetProps } from '../widget'

const keyboards: Record<string, 'decimal' | 'numeric' | 'email' | 'url' | 'tel'> = {
  number: 'decimal',
  float: 'decimal',
  integer: 'numeric',
  email: 'email',
  url: 'url',
  phone: 'tel',
}

/** One line of text; numbers typed here stay exact texts. */
function SingleLine({ id, value, onChange, onBlur, item, disabled, ...rest }: WidgetProps<string>) {
  const most = numberOption(item, 'maxlength')
  return (
    <Input
      id={id}
      value={value ?? ''}
      disabled={disabled}
      maxLength={most}
      showCount={most !== undefined && item.options.showWordLimit === true}
      allowClear={item.options.clearable === true}
      prefix={textOption(item, 'prefix')}
      suffix={textOption(item, 'suffix')}
      placeholder={textOption(item, 'placeholder') ?? t('widget.input')}
      inputMode={keyboards[String(item.options.dataType)]}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
      status={markOf(rest)}
      {...described(rest)}
    />
  )
}

export default connect(SingleLine)
