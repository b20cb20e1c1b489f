import type { CSSProperties } from 'react'
import { itemNumberOption, itemTextOption, pickAria, type WidgetProps } from '../../controls/widget-props'
import { useTranslator } from '../../platform'

const maxRows = 16

/** Multi-line text field that grows with its content. */
export default function TextArea(props: WidgetProps<string>) {
  const t = useTranslator()
  const { id, value, onChange, onBlur, item, disabled, ...rest } = props
  const most = itemNumberOption(item, 'maxlength')
  const rows = itemNumberOption(item, 'rows') ?? 3
  const text = value ?? ''
  const room = { '--qf-rows': rows, '--qf-most': Math.max(rows, maxRows) } as CSSProperties
  return (
    <div className="qf-lines q-stack" style={room} data-text={text}>
      <textarea
        id={id}
        className="qf-box q-shrink q-full q-radius-md q-surface q-pad-y-0 q-pad-x-3"
        rows={rows}
        value={text}
        disabled={disabled}
        maxLength={most}
        placeholder={itemTextOption(item, 'placeholder') ?? t('widget.input')}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
        {...pickAria(rest)}
      />
      {most !== undefined && (
        <span className="qf-count" aria-hidden="true">
          {[...text].length} / {most}
        </span>
      )}
    </div>
  )
}
