import { Button, confirm, List, Stack } from '../ui'
import '../platform/i18n/design-texts'
import './form-map.css'
import { useMemo, useState } from 'react'
import type { FormDesign, FormMap, Problem } from '#/generated/types'
import {
  checkFormMap,
  indexFieldsByModel,
  isMapped,
  mapTargets,
  mergeEntries,
  suggestMapping,
} from '../../core/form'
import type { FlowFunction } from '../formula/flow-functions'
import { t } from '../platform'
import { loadPatternEngine } from '../platform/pattern-engine'
import { countMappedFields, mapEntryOf, setMapEntry } from './map-entries'
import { MapRow } from './map-row'
import '../formula/syntax-problems'

await loadPatternEngine()

export interface FormMapEditorProps {
  value: FormMap
  /** Source form. */
  source: Pick<FormDesign, 'list'>
  /** Form that is filled in. */
  target: Pick<FormDesign, 'list'>
  /** Custom functions that formulas may call. */
  custom?: readonly FlowFunction[]
  /** Whether only formulas are allowed. */
  advancedOnly?: boolean
  onChange(map: FormMap): void
}

const noCustoms: readonly FlowFunction[] = []

const problemsOf = (problems: readonly Problem[], key: string) =>
  problems.filter(({ place }) => place?.field === key)

/**
 * Sources for each field of another form: a field of this one, a formula, and for tables their columns
 * (S2-041).
 */
export function FormMapEditor(props: FormMapEditorProps) {
  const { value, source, target, custom = noCustoms, onChange } = props
  const [search, setSearch] = useState('')
  const [isMappedOnly, setMappedOnly] = useState(false)
  const targets = useMemo(() => mapTargets(target), [target])
  const names = useMemo(() => new Set(custom.map(({ id }) => id)), [custom])
  const problems = useMemo(
    () => checkFormMap(value, source, target, { custom: names }),
    [value, source, target, names],
  )
  const lostEntries = useMemo(() => {
    const known = indexFieldsByModel(target)
    return value.filter(({ model }) => !known.has(model))
  }, [value, target])
  const searchText = search.trim().toLowerCase()
  const rows = targets.filter(
    (item) =>
      item.name.toLowerCase().includes(searchText) &&
      (!isMappedOnly || isMapped(mapEntryOf(value, item).custom_value)),
  )
  return (
    <Stack gap={2}>
      <Tools
        {...props}
        search={search}
        isMappedOnly={isMappedOnly}
        custom={custom}
        onSearch={setSearch}
        onMappedOnly={setMappedOnly}
      />
      <p className="q-soft q-text-sm" role="status">
        {t('form-map.count', { count: countMappedFields(value), all: targets.length })}
      </p>
      {rows.length === 0 && (
        <p className="fm-none q-soft q-text-center q-radius-md q-pad-4">
          {t(targets.length ? 'form-map.no-hit' : 'form-map.empty')}
        </p>
      )}
      <List gap={2}>
        {rows.map((item) => (
          <MapRow
            key={item.model}
            item={item}
            source={source}
            custom={custom}
            advancedOnly={props.advancedOnly}
            entry={mapEntryOf(value, item)}
            problems={problemsOf(problems, item.key)}
            onChange={(entry) => onChange(setMapEntry(value, entry))}
          />
        ))}
      </List>
      {lostEntries.map(({ model, name }) => (
        <p key={model} className="q-row q-wrap q-gap-3 q-gap-y-1 q-tone-warning">
          {t('form-map.target-lost', { name: name || model })}
          <Button kind="link" onClick={() => onChange(value.filter((entry) => entry.model !== model))}>
            {t('form-map.remove')}
          </Button>
        </p>
      ))}
    </Stack>
  )
}

type ToolsProps = FormMapEditorProps & {
  search: string
  isMappedOnly: boolean
  onSearch(text: string): void
  onMappedOnly(isOn: boolean): void
}

function Tools({ value, source, target, advancedOnly, search, isMappedOnly, ...on }: ToolsProps) {
  const proposals = useMemo(() => suggestMapping(value, source, target), [value, source, target])
  const clear = async () => {
    const question = { title: t('form-map.clear'), text: t('form-map.clear.text'), yes: t('form-map.clear') }
    if (await confirm({ ...question, danger: true })) on.onChange([])
  }
  return (
    <div className="fm-tools q-row q-wrap q-gap-3 q-gap-y-2 q-margin-top-2">
      <input
        type="search"
        className="q-input"
        aria-label={t('form-map.search')}
        placeholder={t('form-map.search')}
        value={search}
        onChange={({ target: box }) => on.onSearch(box.value)}
      />
      <label className="q-inline q-gap-1-5 q-nowrap">
        <input
          type="checkbox"
          checked={isMappedOnly}
          onChange={({ target: box }) => on.onMappedOnly(box.checked)}
        />
        {t('form-map.mapped-only')}
      </label>
      {!advancedOnly && (
        <Button disabled={!proposals.length} onClick={() => on.onChange(mergeEntries(value, proposals))}>
          {t('form-map.propose', { count: proposals.length })}
        </Button>
      )}
      <Button kind="text" disabled={!value.length} onClick={() => void clear()}>
        {t('form-map.clear')}
      </Button>
    </div>
  )
}
