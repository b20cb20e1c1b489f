import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldChoice } from '#/core/form/design/choices'
import type { FormItem } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { OptionRows } from '../options/option-rows'
import type { OptionsState } from '../options/options'
import { OptionsStatus } from '../options/options-status'
import { numberOption } from '../widget-props'
import { SheetSearch } from './sheet-search'
import './select-sheet.css'

/** More choices than this are searched rather than scrolled through. */
const mostWithoutSearch = 8

interface ChoiceSheetProps {
  item: FormItem
  offer: OptionsState
  chosen: readonly FieldChoice['value'][]
  isMultiple: boolean
  /** Whether a text of one's own may be chosen, too. */
  mayType?: boolean
  /** Where the source is asked with what is typed, and offers what it finds. */
  onSearch?(typed: string): void
  /** What stands below the rows, instead of a word on why there are none. */
  note?: ReactNode
  onChoose(chosen: FieldChoice['value'][]): void
  onClose(): void
}

const found = (choices: readonly FieldChoice[], typed: string) =>
  choices.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()))

/** The texts of one's own among what is chosen. */
const ownTexts = (chosen: readonly FieldChoice['value'][], choices: readonly FieldChoice[]): FieldChoice[] =>
  chosen
    .filter((one) => !choices.some(({ value }) => value === one))
    .map((value) => ({ value, label: String(value) }))

/** What is typed as a choice, where it is none yet. */
function asChoice(typed: string, choices: readonly FieldChoice[]): FieldChoice | undefined {
  const value = typed.trim()
  const isThere = choices.some((one) => one.label === value || one.value === value)
  return value && !isThere ? { value, label: t('widget.use-typed', { text: value }) } : undefined
}

/** A source that is searched page by page shows its first rows before anything is typed. */
function useBeginning(search: ((typed: string) => void) | undefined) {
  const begin = useRef(search)
  useEffect(() => begin.current?.(''), [])
}

/** Whether there is a box to search in: where one types, where the source is asked, or where there is much. */
const isSearchable = ({
  item,
  offer,
  mayType,
  note,
}: Pick<ChoiceSheetProps, 'item' | 'offer' | 'mayType' | 'note'>) =>
  mayType ||
  note !== undefined ||
  (item.options.filterable !== false && offer.choices.length > mostWithoutSearch)

/** Choices in large rows on a sheet. One is taken by a tap; several, or what keys chose or typed, by the button below. */
export default function SelectSheet({ item, offer, isMultiple, mayType, ...rest }: ChoiceSheetProps) {
  const { onSearch, note, onChoose, onClose } = rest
  useBeginning(note === undefined ? undefined : onSearch)
  const [chosen, setChosen] = useState(rest.chosen)
  const [typed, setTyped] = useState('')
  const [isTypedLast, setTypedLast] = useState(false)
  const { clearable } = item.options
  const all = mayType ? [...ownTexts(chosen, offer.choices), ...offer.choices] : offer.choices
  const fresh = mayType ? asChoice(typed, all) : undefined
  const shown = [...(fresh ? [fresh] : []), ...(onSearch ? all : found(all, typed))]
  const most = (isMultiple && numberOption(item, 'multipleLimit')) || Number.POSITIVE_INFINITY
  const take = (values: readonly FieldChoice['value'][]) => {
    onChoose([...values])
    onClose()
  }
  const toggle = (value: FieldChoice['value']) => {
    setTypedLast(false)
    if (!isMultiple) setChosen([value])
    else setChosen(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  }
  const type = (text: string) => {
    setTyped(text)
    setTypedLast(true)
    onSearch?.(text.trim())
  }
  const done = () => {
    if (!fresh || !isTypedLast) return take(chosen)
    take(isMultiple ? [...chosen, fresh.value].slice(0, most) : [fresh.value])
  }
  const footer = (
    <>
      {clearable !== false && <Button onClick={() => take([])}>{t('widget.wheel.clear')}</Button>}
      <Button kind="primary" onClick={done}>
        {t('widget.table.done')}
      </Button>
    </>
  )
  return (
    <Dialog title={item.name} onClose={onClose} footer={footer}>
      {isSearchable({ item, offer, mayType, note }) && (
        <SheetSearch value={typed} hint={mayType ? t('widget.search-or-type') : undefined} onChange={type} />
      )}
      <OptionRows
        item={item}
        chosen={chosen}
        isMultiple={isMultiple}
        choices={shown}
        isFull={chosen.length >= most}
        onToggle={toggle}
        onTake={(value) => take([value])}
      />
      {note}
      {!note && shown.length === 0 && !(onSearch && !typed) && <OptionsStatus offer={offer} />}
    </Dialog>
  )
}
