import { connect } from '@formily/react'
import { InputNumber } from 'antd'
import { t } from '../../platform/i18n'
import { described, markOf, numberOption, textOption, type WidgetProps } from '../widget'

const grouped = (text: string) => text.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))

/**
 * A number, kept as a JSON number: fifteen digits are exact. Typing beyond a limit is left standing for the
 * feedback to explain; only the step buttons stop at it.
 */
function NumberField({ id, value, onChange, onBlur, item, disabled, ...rest }: WidgetProps<number>) {
  const min = numberOption(item, 'min') ?? Number.NEGATIVE_INFINITY
  const max = numberOption(item, 'max') ?? Number.POSITIVE_INFINITY
  const thousands = item.options.thousands === true
  return (
    <InputNumber<number>
      id={id}
      className="qf-number"
      value={value ?? null}
      disabled={disabled}
      step={numberOption(item, 'step') ?? 1}
      precision={numberOption(item, 'precision')}
      controls={item.options.controls !== false}
      prefix={textOption(item, 'prefix')}
      suffix={textOption(item, 'unit')}
      inputMode="decimal"
      placeholder={textOption(item, 'placeholder') ?? t('widget.input')}
      {...(thousands
        ? {
            formatter: (shown) => grouped(String(shown ?? '')),
            parser: (typed) => Number((typed ?? '').replaceAll(',', '')),
          }
        : {})}
      onChange={(number) => onChange(number)}
      onStep={(number) => onChange(Math.min(max, Math.max(min, number)))}
      onBlur={onBlur}
      status={markOf(rest)}
      {...described(rest)}
    />
  )
}

export default connect(NumberField)
