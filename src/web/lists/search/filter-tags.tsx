import { IconButton, Truncate } from '../../ui'
import './filter-tags.css'
import type { FieldSearch, OaFlowSearchGetconfData, SoughtField } from '../../../generated/types'
import { absoluteTime, listSeparator, t } from '../../platform'
import { fieldChoicesOf } from './field-filter'
import type { SearchCriteria } from './list-query'
import {
  choiceText,
  isChoiceKey,
  isDateRangeKey,
  isSearchBarKey,
  omitEmptyCriteria,
  type SearchableList,
} from './search-inputs'
import { fieldKeyOf } from './use-field-filters'

interface Asked {
  key: string
  text: string
  without: SearchCriteria
}

const dayOf = (at: string) => absoluteTime(at).slice(0, 10)
const between = (from: unknown, to: unknown) => `${from ?? '…'} – ${to ?? '…'}`
const describe = (name: string, value: string) => t('list.value', { name, value })

/** Describes a branch by the names of its path. */
function branchText({ branches = [] }: SoughtField, along: NonNullable<FieldSearch['along']>): string {
  const nameAt = (depth: number) => {
    const way = JSON.stringify(along.slice(0, depth + 1))
    return branches.find((branch) => JSON.stringify(branch.along) === way)?.label ?? String(along[depth])
  }
  return along.map((_, depth) => nameAt(depth)).join(' / ')
}

function fieldTag(ask: FieldSearch, search: SearchCriteria, { fields }: OaFlowSearchGetconfData): Asked[] {
  const field = fields.find((one) => fieldKeyOf(one) === fieldKeyOf(ask))
  if (!field) return []
  const { has, from, to, in: among = [], along } = ask
  const labels = fieldChoicesOf(field)
  const names = among.map((value) => labels.find((one) => one.value === value)?.label ?? String(value))
  const value =
    has ?? (along ? branchText(field, along) : among.length ? names.join(listSeparator()) : between(from, to))
  const otherFields = search.fields?.filter((one) => fieldKeyOf(one) !== fieldKeyOf(ask)) ?? []
  return [
    { key: fieldKeyOf(ask), text: describe(field.name, value), without: { ...search, fields: otherFields } },
  ]
}

function ownTag(key: string, value: unknown, search: SearchCriteria, conf: OaFlowSearchGetconfData): Asked[] {
  const { [key as keyof SearchCriteria]: _, ...without } = search
  const tag = (name: string, text: string, rest: SearchCriteria = without) => [
    { key, text: describe(name, text), without: rest },
  ]
  if (key === 'flowid') {
    const flow = conf.flows.find(({ id }) => id === value)
    return flow ? tag(t('list.flow'), flow.name, { ...without, fields: [] }) : []
  }
  if (isDateRangeKey(key)) {
    const { from, to } = value as { from?: string; to?: string }
    return tag(t(`list.column.${key}`), between(from && dayOf(from), to && dayOf(to)))
  }
  if (key === 'creator' || key === 'department')
    return tag(t(`list.column.${key}`), (value as { name: string }).name)
  if (isChoiceKey(key)) return tag(t(`list.filter.${key}`), choiceText(key, value as string | number))
  return tag(t(`list.column.${key}`), String(value))
}

interface AskedTagsProps {
  schema: SearchableList
  search: SearchCriteria
  conf: OaFlowSearchGetconfData
  scope: object | undefined
  onChoose(search: SearchCriteria): void
}

/** Renders the active filters besides the bar's own inputs; each can be removed. */
export function FilterTags({ schema, search, conf, scope, onChoose }: AskedTagsProps) {
  const tags = Object.entries(omitEmptyCriteria(search)).flatMap(([key, value]) => {
    if (isSearchBarKey(schema, key) || (scope && key === 'flowid')) return []
    if (key === 'fields') return (search.fields ?? []).flatMap((ask) => fieldTag(ask, search, conf))
    return ownTag(key, value, search, conf)
  })
  if (!tags.length) return null
  return (
    <div className="list-asked q-row q-align-stretch q-wrap q-gap-1-5">
      {tags.map(({ key, text, without }) => (
        <span className="q-inline q-gap-0-5 q-text-sm" key={key}>
          <Truncate title={text}>{text}</Truncate>
          <IconButton
            icon="close"
            label={t('list.remove-field', { name: text })}
            onClick={() => onChoose(without)}
          />
        </span>
      ))}
    </div>
  )
}
