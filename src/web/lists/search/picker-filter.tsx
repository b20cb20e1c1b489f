import { useCallback, useId } from 'react'
import type { FieldSearch } from '../../../generated/types'
import { formHost } from '../../form-host/form-host'
import { DirectoryPicker } from '../../picker/directory-picker/directory-picker'
import { loadSource } from '../../picker/directory-picker/load-source'
import {
  createTreeSource,
  type DirectoryPickerEntry,
  type LazyRows,
  type PickerChoice,
  type PickerSource,
} from '../../picker/directory-picker/picker-source'
import { t } from '../../platform'
import { AntdRoot } from '../../ui/antd-root'
import type { FieldFilterProps } from './field-filter'

type Among = NonNullable<FieldSearch['in']>[number]

const nameKey = ({ name }: DirectoryPickerEntry) => `name ${name}`

const mapped = (
  rows: LazyRows<PickerChoice>,
  change: (choice: PickerChoice) => PickerChoice,
): LazyRows<PickerChoice> => ({
  length: rows.length,
  slice: (from, to) => rows.slice(from, to).map(change),
})

/** Returns a picker source that selects by name, since values store names; branches still open by key. */
function byName(source: PickerSource): PickerSource {
  const renamed = (choice: PickerChoice): PickerChoice =>
    choice.picked && !choice.isBranch ? { ...choice, key: nameKey(choice.picked) } : choice
  return {
    within: (key) => mapped(source.within(key), renamed),
    search: (words) => mapped(source.search(words), renamed),
    keyOf: nameKey,
  }
}

const keyOf = ({ id = '' }: DirectoryPickerEntry) => id

/** Picks directory entries or many options with the picker of the field itself. */
export default function PickerFilter({ field, ask, onChange }: FieldFilterProps) {
  const { refers, choices = [], key, column, name } = field
  const id = useId()
  const load = useCallback(async () => {
    if (refers) return byName(await loadSource(refers, formHost()))
    const twigs = choices.map(({ value, label }) => {
      const picked = { id: String(value), name: label }
      return { key: picked.id, name: label, picked, isBranch: false }
    })
    return createTreeSource(twigs, keyOf)
  }, [refers, choices])
  const optionOf = (value: Among) => choices.find((choice) => choice.value === value)
  const pickedOf = (value: Among): DirectoryPickerEntry =>
    refers ? { name: String(value) } : { id: String(value), name: optionOf(value)?.label ?? String(value) }
  const amongOf = (picked: DirectoryPickerEntry): Among =>
    refers ? picked.name : (choices.find(({ value }) => String(value) === picked.id)?.value ?? picked.name)
  const change = (picked: readonly DirectoryPickerEntry[]) => {
    const next = [...new Set(picked.map(amongOf))]
    onChange({ key, ...(column !== undefined && { column }), ...(next.length > 0 && { in: next }) })
  }
  return (
    <AntdRoot>
      <div className="list-pick q-grow q-shrink">
        <DirectoryPicker
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
