import { connect } from '@formily/react'
import { Button, type ButtonProps } from 'antd'
import { isRecord } from '#/core/form/values'
import { useOnScript } from '../on-script'
import type { WidgetProps } from '../widget'

const sizes: Record<string, ButtonProps['size']> = { default: 'large', medium: 'middle' }

const colours: Record<string, ButtonProps['color']> = {
  primary: 'primary',
  success: 'green',
  warning: 'orange',
  danger: 'danger',
  info: 'default',
  text: 'primary',
}

const variantOf = ({ type = 'primary', plain }: Record<string, unknown>): ButtonProps['variant'] => {
  if (type === 'text') return 'link'
  return plain === true || type === 'default' ? 'outlined' : type === 'info' ? 'filled' : 'solid'
}

/** A button of the designer's that runs a script while the form is filled; nothing of it is read or printed. */
function ButtonField({ id, item, status }: WidgetProps) {
  const run = useOnScript()
  const set = isRecord(item.options.buttonset) ? item.options.buttonset : {}
  const script = typeof set.onclick === 'string' ? set.onclick : ''
  if (status.startsWith('read')) return null
  return (
    <Button
      id={id}
      className="qf-button"
      color={colours[String(set.type ?? 'primary')] ?? 'default'}
      variant={variantOf(set)}
      size={sizes[String(set.size)] ?? 'small'}
      shape={set.round === true ? 'round' : 'default'}
      disabled={item.options.disabled === true}
      onClick={() => script && run?.(script, item)}
    >
      {item.name}
    </Button>
  )
}

export default connect(ButtonField)
