import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ListOrder, ListSchema } from '../../../generated/types'
import { saveListState } from '../../stores/list-states'
import {
  applyScope,
  initialListState,
  type ListContext,
  type SearchCriteria,
  toQueryParams,
} from './list-query'

/**
 * Returns the query of a list, stored in its address, so that Back, a reload and a link find the same rows.
 */
export function useListQuery(schema: ListSchema, place: ListContext) {
  const [query, setQuery] = useSearchParams()
  const [asked, setAsked] = useState(() => initialListState(schema, place, query))
  const { scope } = place
  const name = scope?.state ?? schema.name
  const address = toQueryParams(query, asked, { scope, schema }).toString()
  const isSaid = address === query.toString()
  useEffect(() => {
    saveListState(name, asked)
    if (!isSaid) setQuery(new URLSearchParams(address), { replace: true })
  }, [name, asked, address, isSaid, setQuery])
  const searchFor = (search: SearchCriteria) =>
    setAsked(({ order }) => ({ search: applyScope(search, scope), order, page: 1, cursors: [] }))
  const turnTo = (page: number) => setAsked((old) => ({ ...old, page }))
  const orderBy = (order: ListOrder, search: SearchCriteria) =>
    setAsked({ search: applyScope(search, scope), order, page: 1, cursors: [] })
  return { asked, searchFor, orderBy, turnTo }
}
