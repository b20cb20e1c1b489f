import { useState } from 'react'
import { type FieldChoice, isEmpty } from '../../../core/form'
import { includeSelected, useOptionsWithReset } from '../../controls/options/options'
import { OptionsStatus } from '../../controls/options/options-status'
import { pickAria, type WidgetProps } from '../../controls/widget-props'
import { useTranslator } from '../../platform'

type Value = FieldChoice['value']

/** Value of the free-text option; no other option can have this text. */
const other = '\u0000other'

/**
 * Radio buttons for a few options; with showOtherOption also free text. `bar` is for the product's own forms.
 */
export default function RadioField(props: WidgetProps<Value>) {
  const t = useTranslator()
  const { id, value, onChange, onBlur, item, disabled, ...rest } = props
  const offer = useOptionsWithReset(item, { value, disabled, onChange })
  const listed = offer.choices.some((choice) => choice.value === value)
  const [own, setOwn] = useState(false)
  const isBar = item.options.bar === true
  const hasOther = item.options.showOtherOption === true
  const isStored = !hasOther && value !== undefined && value !== null && value !== ''
  const choices = includeSelected(offer, isStored ? [value] : [])
  const isOther = hasOther && (own || (!isEmpty(value) && !listed))
  const isOn = (one: Value) => (one === other ? isOther : !isOther && one === value)
  const choose = (one: Value) => {
    setOwn(one === other)
    onChange(one === other ? '' : one)
  }
  return (
    <div id={id} role="radiogroup" className="q-pad-y-1 q-pad-x-0" onBlur={onBlur} {...pickAria(rest)}>
      {choices.length === 0 && <OptionsStatus offer={offer} />}
      <div
        className={isBar ? 'q-segments' : 'qf-options q-stack'}
        data-inline={item.options.inline !== false || undefined}
      >
        {[...choices, ...(hasOther ? [{ value: other, label: t('widget.other') }] : [])].map((one) => (
          <label key={one.value} className={isBar ? undefined : 'qf-choice'}>
            <input
              className={isBar ? 'q-hidden' : undefined}
              type="radio"
              name={id}
              checked={isOn(one.value)}
              disabled={disabled}
              onChange={() => choose(one.value)}
            />
            <span>{one.label}</span>
          </label>
        ))}
      </div>
      {isOther && (
        <input
          type="text"
          className="qf-box q-shrink q-full q-radius-md q-surface q-pad-y-0 q-pad-x-3 qf-other"
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
