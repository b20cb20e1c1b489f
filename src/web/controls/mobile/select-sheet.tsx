import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FormItem } from '#/generated/types'
import type { FieldChoice } from '../../../core/form'
import { matchesName, type Translator, usePinyin, useTranslator } from '../../platform'
import { Button, Dialog } from '../../ui'
import { OptionRows } from '../options/option-rows'
import { includeSelected, type OptionsState } from '../options/options'
import { OptionsStatus } from '../options/options-status'
import { itemNumberOption } from '../widget-props'
import { SheetSearch } from './sheet-search'
import './select-sheet.css'

/** Number of choices above which the sheet shows a search box. */
const maxWithoutSearch = 8

interface ChoiceSheetProps {
  item: FormItem
  offer: OptionsState
  chosen: readonly FieldChoice['value'][]
  isMultiple: boolean
  /** Whether free text may be entered as well. */
  mayType?: boolean
  /** Queries the source with the typed text and offers the results. */
  onSearch?(typed: string): void
  /** Content below the rows, in place of the message for an empty list. */
  note?: ReactNode
  onChoose(chosen: FieldChoice['value'][]): void
  onClose(): void
}

const found = (choices: readonly FieldChoice[], typed: string) =>
  choices.filter(({ label }) => matchesName(label, typed))

/** Returns the offered choices, and the chosen ones that are free text or not offered any more. */
function allChoices(
  { offer, mayType, onSearch }: Pick<ChoiceSheetProps, 'offer' | 'mayType' | 'onSearch'>,
  chosen: ChoiceSheetProps['chosen'],
): readonly FieldChoice[] {
  if (mayType) return includeSelected({ ...offer, state: 'known' }, chosen)
  return onSearch ? offer.choices : includeSelected(offer, chosen)
}

/** Returns the typed text as a choice, if it is not one already. */
function asChoice(typed: string, choices: readonly FieldChoice[], t: Translator): FieldChoice | undefined {
  const value = typed.trim()
  const isThere = choices.some((one) => one.label === value || one.value === value)
  return value && !isThere ? { value, label: t('widget.use-typed', { text: value }) } : undefined
}

/** Loads the first rows of a paged search source before anything is typed. */
function useBeginning(search: ((typed: string) => void) | undefined) {
  const begin = useRef(search)
  useEffect(() => begin.current?.(''), [])
}

/** Whether to show a search box: for free text, for a searched source, or for a long list. */
const isSearchable = ({
  item,
  offer,
  mayType,
  note,
}: Pick<ChoiceSheetProps, 'item' | 'offer' | 'mayType' | 'note'>) =>
  mayType ||
  note !== undefined ||
  (item.options.filterable !== false && offer.choices.length > maxWithoutSearch)

/**
 * Sheet with choices in large rows. A tap takes a single one; several, or those chosen by keyboard, are
 * confirmed with the button below.
 */
export default function SelectSheet({ item, offer, isMultiple, mayType, ...rest }: ChoiceSheetProps) {
  const t = useTranslator()
  const { onSearch, note, onChoose, onClose } = rest
  useBeginning(note === undefined ? undefined : onSearch)
  const [chosen, setChosen] = useState(rest.chosen)
  const [typed, setTyped] = useState('')
  const [, preparePinyin] = usePinyin()
  const [isTypedLast, setTypedLast] = useState(false)
  const { clearable } = item.options
  const all = allChoices({ offer, mayType, onSearch }, chosen)
  const fresh = mayType ? asChoice(typed, all, t) : undefined
  const shown = [...(fresh ? [fresh] : []), ...(onSearch ? all : found(all, typed))]
  const most = (isMultiple && itemNumberOption(item, 'multipleLimit')) || Number.POSITIVE_INFINITY
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
    preparePinyin(text)
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
