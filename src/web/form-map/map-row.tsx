import { useMemo } from 'react'
import type { FormDesign, FormItem, FormMapItem, Problem } from '#/generated/types'
import {
  hasCompatibleType,
  indexFieldsByModel,
  isTableItem,
  itemFieldSchema,
  listMapSources,
  targetCellsOf,
  toColumnFields,
  toFieldSymbols,
} from '../../core/form'
import type { FlowFunction } from '../formula/flow-functions'
import { currentLanguage, t } from '../platform'
import { Muted } from '../ui'
import { mapColumnOf, setMapColumn } from './map-entries'
import { MapValueField } from './map-value-field'

interface MapRowProps {
  item: FormItem
  entry: FormMapItem
  source: Pick<FormDesign, 'list'>
  custom: readonly FlowFunction[]
  problems: readonly Problem[]
  advancedOnly?: boolean
  onChange(entry: FormMapItem): void
}

const Title = ({ item }: { item: FormItem }) => (
  <span className="fm-name q-break">
    {item.name}{' '}
    <Muted as="small" size="xs">
      {itemFieldSchema(item).title[currentLanguage()]}
    </Muted>
  </span>
)

/** One target field, and below a table its columns. */
export function MapRow({ item, entry, source, custom, problems, advancedOnly, onChange }: MapRowProps) {
  const sources = useMemo(() => listMapSources(item, source), [item, source])
  const known = useMemo(() => ({ fields: toFieldSymbols(source), custom }), [source, custom])
  const isOfRows = isTableItem(item)
  const table = isOfRows ? indexFieldsByModel(source).get(entry.custom_value.normal ?? '') : undefined
  return (
    <li className="fm-row q-stack q-align-start q-gap-4 q-gap-y-1 q-line-above q-pad-y-2 q-pad-x-0">
      <Title item={item} />
      <MapValueField
        name={item.name}
        value={entry.custom_value}
        problems={problems.filter(({ place }) => !place?.column)}
        advancedOnly={advancedOnly && !isOfRows}
        normalOnly={isOfRows}
        sources={sources}
        known={known}
        onChange={(value) => onChange({ ...entry, name: item.name, label: item.name, custom_value: value })}
      />
      {table && isTableItem(table) && (
        <Columns
          item={item}
          entry={entry}
          table={table}
          source={source}
          custom={custom}
          problems={problems}
          advancedOnly={advancedOnly}
          onChange={onChange}
        />
      )}
    </li>
  )
}

function Columns({
  item,
  entry,
  table,
  source,
  custom,
  problems,
  onChange,
  ...rest
}: MapRowProps & { table: FormItem }) {
  const from = useMemo(() => toColumnFields(table), [table])
  const known = useMemo(() => {
    const fields = toFieldSymbols(source)
    return { fields, custom, row: fields.find(({ key }) => key === table.key)?.columns }
  }, [source, custom, table])
  return (
    <ul
      className="q-stack q-gap-2 fm-columns q-span"
      aria-label={t('form-map.columns-of', { name: item.name })}
    >
      {!entry.table_maping?.length && <li className="q-field-hint">{t('form-map.columns-same')}</li>}
      {targetCellsOf(item).map((cell) => {
        const column = mapColumnOf(entry, cell)
        return (
          <li
            key={cell.model}
            className="fm-row q-stack q-align-start q-gap-4 q-gap-y-1 q-line-above q-pad-y-2 q-pad-x-0"
          >
            <Title item={cell} />
            <MapValueField
              name={`${item.name}/${cell.name}`}
              value={column.custom_value}
              sources={from.filter((one) => hasCompatibleType(cell, one))}
              known={known}
              problems={problems.filter(({ place }) => place?.column === cell.model)}
              advancedOnly={rest.advancedOnly}
              onChange={(custom_value) => onChange(setMapColumn(entry, { ...column, custom_value }))}
            />
          </li>
        )
      })}
    </ul>
  )
}
