import { connect } from '@formily/react'
import { Input, Radio } from 'antd'
import { useState } from 'react'
import type { Choice } from '#/core/form/choices'
import { isEmpty } from '#/core/form/values'
import { t } from '../../platform/i18n'
import { useOffer } from '../choices'
import { OfferNote } from '../offer-note'
import { described, type WidgetProps } from '../widget'

type Value = Choice['value']

/** Stands for an answer of one's own; no option can be this text. */
const other = '\u0000other'

/** One of a few options in sight; with showOtherOption an answer of one's own. */
function RadioField({ id, value, onChange, onBlur, item, disabled, ...rest }: WidgetProps<Value>) {
  const offer = useOffer(item, { value, disabled, onChange })
  const { choices } = offer
  const listed = choices.some((choice) => choice.value === value)
  const [own, setOwn] = useState(false)
  const isOther = own || (!isEmpty(value) && !listed)
  const choose = (chosen: Value) => {
    setOwn(chosen === other)
    onChange(chosen === other ? '' : chosen)
  }
  return (
    <div
      id={id}
      role="radiogroup"
      className="qf-choices"
      data-inline={item.options.inline !== false || undefined}
      onBlur={onBlur}
      {...described(rest)}
    >
      {choices.length === 0 && <OfferNote offer={offer} />}
      <Radio.Group
        value={isOther ? other : value}
        disabled={disabled}
        name={id}
        onChange={({ target }) => choose(target.value)}
      >
        {choices.map((choice) => (
          <Radio key={choice.value} value={choice.value}>
            {choice.label}
          </Radio>
        ))}
        {item.options.showOtherOption === true && <Radio value={other}>{t('widget.other')}</Radio>}
      </Radio.Group>
      {isOther && item.options.showOtherOption === true && (
        <Input
          className="qf-other"
          value={String(value ?? '')}
          disabled={disabled}
          aria-label={t('widget.other-text')}
          placeholder={t('widget.other-text')}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  )
}

export default connect(RadioField)
