import { useId, useRef, useState } from 'react'
import type { Choice } from '#/core/form/design/choices'
import type { FormItem } from '#/generated/types'
import { t } from '../platform/i18n'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import type { Offer } from './choices'
import { OfferNote } from './offer-note'
import { numberOption } from './widget'
import './choice-sheet.css'

/** More choices than this are searched rather than scrolled through. */
const mostWithoutSearch = 8

interface ChoiceSheetProps {
  item: FormItem
  offer: Offer
  chosen: readonly Choice['value'][]
  isMultiple: boolean
  onChoose(chosen: Choice['value'][]): void
  onClose(): void
}

const found = (choices: Offer['choices'], typed: string) =>
  choices.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()))

/** Choices in large rows on a sheet. One is taken by a tap; several, or what keys chose, by the button below. */
export default function ChoiceSheet({
  item,
  offer,
  isMultiple,
  onChoose,
  onClose,
  ...rest
}: ChoiceSheetProps) {
  const [chosen, setChosen] = useState(rest.chosen)
  const [typed, setTyped] = useState('')
  const isTap = useRef(false)
  const group = useId()
  const { filterable, clearable } = item.options
  const shown = found(offer.choices, typed)
  const most = (isMultiple && numberOption(item, 'multipleLimit')) || Number.POSITIVE_INFINITY
  const take = (values: readonly Choice['value'][]) => {
    onChoose([...values])
    onClose()
  }
  const toggle = (value: Choice['value']) => {
    if (!isMultiple) setChosen([value])
    else setChosen(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  }
  const footer = (
    <>
      {clearable !== false && <Button onClick={() => take([])}>{t('widget.wheel.clear')}</Button>}
      <Button kind="primary" onClick={() => take(chosen)}>
        {t('widget.table.done')}
      </Button>
    </>
  )
  return (
    <Dialog title={item.name} onClose={onClose} footer={footer}>
      {filterable !== false && offer.choices.length > mostWithoutSearch && (
        <input
          type="search"
          className="qf-sheet-search"
          value={typed}
          placeholder={t('widget.search-choices')}
          aria-label={t('widget.search-choices')}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <fieldset
        className="qf-sheet-choices"
        aria-label={item.name}
        onPointerDown={() => (isTap.current = true)}
        onKeyDown={() => (isTap.current = false)}
      >
        {shown.map(({ value, label }) => {
          const isChosen = chosen.includes(value)
          return (
            <label key={value}>
              <input
                type={isMultiple ? 'checkbox' : 'radio'}
                name={group}
                checked={isChosen}
                disabled={!isChosen && chosen.length >= most}
                onChange={() => toggle(value)}
                onClick={() => !isMultiple && isTap.current && take([value])}
              />
              <span>{label}</span>
            </label>
          )
        })}
      </fieldset>
      {shown.length === 0 && <OfferNote offer={offer} />}
    </Dialog>
  )
}
