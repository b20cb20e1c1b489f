import { AutoComplete } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { OfferedChoice } from '#/core/form/design/choices'
import { isEmpty } from '#/core/form/values/values'
import type { FormItem } from '#/generated/types'
import { t } from '../../platform/i18n'
import { useChoices } from '../choices'
import { asked } from '../lookup'
import { OfferNote } from '../offer-note'
import { described, markOf, textOption, type WidgetProps } from '../widget'

type Value = OfferedChoice['value']

/** The source is asked when nothing was typed for so long (S2-230). */
const pause = 1000

/** What was typed last, once it has stood for a while; nothing before that. */
function useLookup(item: FormItem) {
  const [question, setQuestion] = useState(() => asked(item, ''))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const look = (typed: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setQuestion(asked(item, typed)), typed ? pause : 0)
  }
  return { offer: useChoices(question), look }
}

/** Looks up what is typed; the value of a suggestion is stored and its name shown, or what was typed itself. */
function SuggestField({ id, value, onChange, onBlur, item, disabled, ...rest }: WidgetProps<Value>) {
  const { offer, look } = useLookup(item)
  const [isTyping, setTyping] = useState(false)
  const [chosen, setChosen] = useState<OfferedChoice>()
  const { 'aria-required': _, ...ties } = described(rest)
  const text = isEmpty(value) ? '' : String(value)
  const type = (typed: string) => {
    setTyping(typed !== '')
    setChosen(undefined)
    look(typed.trim())
    onChange(typed === '' ? null : typed)
  }
  const choose = (label: string) => {
    const choice = offer.choices.find((one) => one.label === label)
    if (!choice) return
    setChosen(choice)
    setTyping(false)
    onChange(choice.value)
  }
  const isAsked = isTyping && (offer.choices.length > 0 || offer.state !== 'known')
  return (
    <AutoComplete
      {...{ id, disabled, onBlur, ...ties }}
      className="qf-select"
      value={chosen?.value === value && chosen ? chosen.label : text}
      options={isTyping ? offer.choices.map(({ label }) => ({ value: label })) : []}
      notFoundContent={isAsked ? <OfferNote offer={offer} /> : null}
      allowClear={item.options.clearable !== false}
      placeholder={textOption(item, 'placeholder') ?? t('widget.suggest')}
      status={markOf(rest)}
      onSearch={type}
      onSelect={choose}
      onClear={() => type('')}
    />
  )
}

export default SuggestField
