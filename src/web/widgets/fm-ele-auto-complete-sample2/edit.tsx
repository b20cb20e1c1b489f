import { AutoComplete } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { FormItem } from '#/generated/types'
import { type ChoiceNode, isEmpty } from '../../../core/form'
import { MobileSelectField } from '../../controls/mobile/select-field'
import { useOptions } from '../../controls/options/options'
import { OptionsStatus } from '../../controls/options/options-status'
import { withSearchQuery } from '../../controls/options/search-source'
import { antdStatusOf, itemTextOption, pickAria, type WidgetProps } from '../../controls/widget-props'
import { useDevice, useTranslator } from '../../platform'

type Value = ChoiceNode['value']

/** Debounce of the source in milliseconds (S2-230). */
const pause = 1000

/** Returns the suggestions for the debounced text, and the function that sets it. */
function useLookup(item: FormItem) {
  const [question, setQuestion] = useState(() => withSearchQuery(item, ''))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const look = (typed: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setQuestion(withSearchQuery(item, typed)), typed ? pause : 0)
  }
  return { offer: useOptions(question), look }
}

/** Autocomplete field on a phone: input on a sheet, with suggestions in large rows. */
function PhoneSuggest({ value, onChange, ...field }: WidgetProps<Value>) {
  const t = useTranslator()
  const { offer, look } = useLookup(field.item)
  const [known, setKnown] = useState<ChoiceNode>()
  const choices = known && !offer.choices.some((one) => one.value === known.value) ? [known] : []
  return (
    <MobileSelectField
      field={field}
      offer={{ ...offer, choices: [...choices, ...offer.choices] }}
      chosen={isEmpty(value) ? [] : [value as Value]}
      isMultiple={false}
      mayType
      hint={t('widget.suggest')}
      onSearch={look}
      onChoose={([chosen]) => {
        setKnown(offer.choices.find((one) => one.value === chosen))
        onChange(chosen ?? null)
      }}
    />
  )
}

/**
 * Returns props with which Escape closes the list only, and leaves the text once it is closed. Otherwise browsers
 * empty an input of type search, and close the dialog around the list.
 */
function useEscape() {
  const isOpen = useRef(false)
  return {
    onOpenChange: (open: boolean) => {
      isOpen.current = open
    },
    onInputKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      if (event.key !== 'Escape') return
      if (isOpen.current) event.preventDefault()
      else event.currentTarget.setAttribute('type', 'text')
    },
  }
}

/**
 * Autocomplete field. Stores the value of a suggestion and shows its name, or stores the typed text itself.
 */
const SuggestField = (props: WidgetProps<Value>) =>
  useDevice() === 'phone' ? <PhoneSuggest {...props} /> : <DeskSuggest {...props} />

function DeskSuggest({ id, value, onChange, onBlur, item, disabled, ...rest }: WidgetProps<Value>) {
  const t = useTranslator()
  const { offer, look } = useLookup(item)
  const escaping = useEscape()
  const [isTyping, setTyping] = useState(false)
  const [chosen, setChosen] = useState<ChoiceNode>()
  const { 'aria-required': _, ...ties } = pickAria(rest)
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
      id={id}
      disabled={disabled}
      onBlur={onBlur}
      {...ties}
      {...escaping}
      className="qf-select"
      value={chosen?.value === value && chosen ? chosen.label : text}
      options={isTyping ? offer.choices.map(({ label }) => ({ value: label })) : []}
      notFoundContent={isAsked ? <OptionsStatus offer={offer} /> : null}
      allowClear={item.options.clearable !== false}
      placeholder={itemTextOption(item, 'placeholder') ?? t('widget.suggest')}
      status={antdStatusOf(rest)}
      onSearch={type}
      onSelect={choose}
      onClear={() => type('')}
    />
  )
}

export default SuggestField
