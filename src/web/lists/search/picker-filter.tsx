import { useCallback, useId } from 'react'
import type { FieldSearch } from '../../../generated/types'
import { Choose } from '../../picker/directory-picker/directory-picker'
import { loadSource } from '../../picker/directory-picker/load-source'
import {
  type Choice,
  type Picked,
  type Rows,
  type Source,
  sourceOfTwigs,
} from '../../picker/directory-picker/picker-source'
import { t } from '../../platform/i18n/i18n'
import { AntdRoot } from '../../ui/antd-root'
import type { AskProps } from './field-filter'

type Among = NonNullable<FieldSearch['in']>[number]

const nameKey = ({ name }: Picked) => `name ${name}`

const mapped = (rows: Rows<Choice>, change: (choice: Choice) => Choice): Rows<Choice> => ({
  length: rows.length,
  slice: (from, to) => rows.slice(from, to).map(change),
})

/** A search knows entries by what is stored of them, their names; branches are still opened by their keys. */
function byName(source: Source): Source {
  const renamed = (choice: Choice): Choice =>
    choice.picked && !choice.isBranch ? { ...choice, key: nameKey(choice.picked) } : choice
  return {
    within: (key) => mapped(source.within(key), renamed),
    search: (words) => mapped(source.search(words), renamed),
    keyOf: nameKey,
  }
}

const keyOf = ({ id = '' }: Picked) => id

/** What of the company is looked for, or which of many options, chosen as the field itself lets one choose. */
export default function PickAsk({ field, ask, onChange }: AskProps) {
  const { refers, choices = [], key, column, name } = field
  const id = useId()
  const load = useCallback(async () => {
    if (refers) return byName(await loadSource(refers))
    const twigs = choices.map(({ value, label }) => {
      const picked = { id: String(value), name: label }
      return { key: picked.id, name: label, picked, isBranch: false }
    })
    return sourceOfTwigs(twigs, keyOf)
  }, [refers, choices])
  const optionOf = (value: Among) => choices.find((choice) => choice.value === value)
  const pickedOf = (value: Among): Picked =>
    refers ? { name: String(value) } : { id: String(value), name: optionOf(value)?.label ?? String(value) }
  const amongOf = (picked: Picked): Among =>
    refers ? picked.name : (choices.find(({ value }) => String(value) === picked.id)?.value ?? picked.name)
  const change = (picked: readonly Picked[]) => {
    const next = [...new Set(picked.map(amongOf))]
    onChange({ key, ...(column !== undefined && { column }), ...(next.length > 0 && { in: next }) })
  }
  return (
    <AntdRoot>
      <div className="list-pick">
        <Choose
          id={id}
          load={load}
          onChange={change}
          title={name}
          multiple
          disabled={false}
          value={(ask.in ?? []).map(pickedOf)}
          placeholder={t('list.any-of')}
          text={(picked) => picked.name}
          aria={{ 'aria-label': name }}
        />
      </div>
    </AntdRoot>
  )
}
