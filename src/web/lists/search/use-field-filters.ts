import { useState } from 'react'
import type { FieldSearch, OaFlowSearchGetconfData, SoughtField } from '../../../generated/types'
import type { Search } from './list-query'

type Place = Pick<FieldSearch, 'key' | 'column'>

/** By what a field of a form is known: its item, and the column of a table. */
export const placeOf = ({ key, column }: Place) => `${key} ${column ?? ''}`
const bare = ({ key, column }: SoughtField): FieldSearch => ({ key, ...(column !== undefined && { column }) })
const hasAny = (ask: FieldSearch) => Object.keys(ask).some((name) => name !== 'key' && name !== 'column')

/** So many fields one search asks for. */
const most = 10

interface FieldAsksProps {
  search: Search
  conf: OaFlowSearchGetconfData
  change(part: Search): void
}

/** What fields of the chosen flow's form must hold, those that are only begun among them. */
export function useFieldAsks({ search, conf, change }: FieldAsksProps) {
  const { flowid, fields = [] } = search
  const known = new Map(conf.fields.map((field) => [placeOf(field), field]))
  /** What is not asked yet is no part of the search. */
  const [begun, setBegun] = useState<FieldSearch[]>([])
  const open = begun.filter((one) => !fields.some((ask) => placeOf(ask) === placeOf(one)))
  const all = [...fields, ...open]
  const set = (next: FieldSearch) => {
    const others = begun.filter((one) => placeOf(one) !== placeOf(next))
    setBegun(hasAny(next) ? others : [...others, next])
    const at = fields.findIndex((one) => placeOf(one) === placeOf(next))
    if (!hasAny(next)) return change({ fields: fields.filter((one) => placeOf(one) !== placeOf(next)) })
    change({ fields: at < 0 ? [...fields, next] : fields.with(at, next) })
  }
  const remove = (gone: FieldSearch) => {
    setBegun((old) => old.filter((one) => placeOf(one) !== placeOf(gone)))
    change({ fields: fields.filter((one) => placeOf(one) !== placeOf(gone)) })
  }
  const begin = (place: string) => {
    const field = known.get(place)
    if (field) setBegun((old) => [...old, bare(field)])
  }
  const chooseFlow = (id: string | undefined) => change({ flowid: id, fields: [] } as unknown as Search)
  const left = conf.fields.filter((field) => !all.some((ask) => placeOf(ask) === placeOf(field)))
  const asks = all.flatMap((ask) => {
    const field = known.get(placeOf(ask))
    return field ? [{ place: placeOf(ask), field, ask }] : []
  })
  return { asks, left: flowid && all.length < most ? left : [], set, remove, begin, chooseFlow }
}
