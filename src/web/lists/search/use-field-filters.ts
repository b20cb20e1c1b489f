import { useState } from 'react'
import type { FieldSearch, OaFlowSearchGetconfData, SoughtField } from '../../../generated/types'
import type { SearchCriteria } from './list-query'

type Place = Pick<FieldSearch, 'key' | 'column'>

/** Returns the key of a form field: its item and the column of a table. */
export const fieldKeyOf = ({ key, column }: Place) => `${key} ${column ?? ''}`
const bare = ({ key, column }: SoughtField): FieldSearch => ({ key, ...(column !== undefined && { column }) })
const hasAny = (ask: FieldSearch) => Object.keys(ask).some((name) => name !== 'key' && name !== 'column')

/** Maximum number of field filters in one search. */
const most = 10

interface FieldAsksProps {
  search: SearchCriteria
  conf: OaFlowSearchGetconfData
  change(part: SearchCriteria): void
}

/** Returns the filters on fields of the chosen flow's form, including incomplete ones. */
export function useFieldFilters({ search, conf, change }: FieldAsksProps) {
  const { flowid, fields = [] } = search
  const known = new Map(conf.fields.map((field) => [fieldKeyOf(field), field]))
  /** Incomplete filters are not part of the search. */
  const [fieldSearches, setFieldSearches] = useState<FieldSearch[]>([])
  const open = fieldSearches.filter((one) => !fields.some((ask) => fieldKeyOf(ask) === fieldKeyOf(one)))
  const all = [...fields, ...open]
  const set = (next: FieldSearch) => {
    const otherSearches = fieldSearches.filter((one) => fieldKeyOf(one) !== fieldKeyOf(next))
    setFieldSearches(hasAny(next) ? otherSearches : [...otherSearches, next])
    const at = fields.findIndex((one) => fieldKeyOf(one) === fieldKeyOf(next))
    if (!hasAny(next)) return change({ fields: fields.filter((one) => fieldKeyOf(one) !== fieldKeyOf(next)) })
    change({ fields: at < 0 ? [...fields, next] : fields.with(at, next) })
  }
  const remove = (fieldSearch: FieldSearch) => {
    setFieldSearches((old) => old.filter((one) => fieldKeyOf(one) !== fieldKeyOf(fieldSearch)))
    change({ fields: fields.filter((one) => fieldKeyOf(one) !== fieldKeyOf(fieldSearch)) })
  }
  const begin = (place: string) => {
    const field = known.get(place)
    if (field) setFieldSearches((old) => [...old, bare(field)])
  }
  const chooseFlow = (id: string | undefined) =>
    change({ flowid: id, fields: [] } as unknown as SearchCriteria)
  const left = conf.fields.filter((field) => !all.some((ask) => fieldKeyOf(ask) === fieldKeyOf(field)))
  const fieldFilters = all.flatMap((ask) => {
    const field = known.get(fieldKeyOf(ask))
    return field ? [{ place: fieldKeyOf(ask), field, ask }] : []
  })
  return { asks: fieldFilters, left: flowid && all.length < most ? left : [], set, remove, begin, chooseFlow }
}
