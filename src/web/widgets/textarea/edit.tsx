import { connect } from '@formily/react'
import { Input } from 'antd'
import { t } from '../../platform/i18n'
import { described, markOf, numberOption, textOption, type WidgetProps } from '../widget'

/** Text of several lines, growing with what is written. */
function MultiLine({ id, value, onChange, onBlur, item, disabled, ...rest }: WidgetProps<string>) {
  const most = numberOption(item, 'maxlength')
  const rows = numberOption(item, 'rows') ?? 3
  return (
    <Input.TextArea
      id={id}
      value={value ?? ''}
      disabled={disabled}
      maxLength={most}
      showCount={most !== undefined && item.options.showWordLimit !== false}
      allowClear={item.options.clearable === true}
      {...(item.options.autosize === false
        ? { rows }
        : { autoSize: { minRows: rows, maxRows: Math.max(rows, numberOption(item, 'maxRows') ?? 16) } })}
      placeholder={textOption(item, 'placeholder') ?? t('widget.input')}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
      status={markOf(rest)}
      {...described(rest)}
    />
  )
}

export default connect(MultiLine)
