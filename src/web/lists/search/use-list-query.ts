import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ListOrder, ListSchema } from '../../../generated/types'
import { keepListState } from '../../stores/list-states'
import { beginning, type Place, type Search, toAddress, within } from './list-query'

/** What a list asks for; its address holds it, so that Back, a reload and a link find the same rows. */
export function useAsked(schema: ListSchema, place: Place) {
  const [query, setQuery] = useSearchParams()
  const [asked, setAsked] = useState(() => beginning(schema, place, query))
  const { scope } = place
  const name = scope?.state ?? schema.name
  const address = toAddress(query, asked, { scope, schema }).toString()
  const isSaid = address === query.toString()
  useEffect(() => {
    keepListState(name, asked)
    if (!isSaid) setQuery(new URLSearchParams(address), { replace: true })
  }, [name, asked, address, isSaid, setQuery])
  const searchFor = (search: Search) =>
    setAsked(({ order }) => ({ search: within(search, scope), order, page: 1, cursors: [] }))
  const turnTo = (page: number) => setAsked((old) => ({ ...old, page }))
  const orderBy = (order: ListOrder, search: Search) =>
    setAsked({ search: within(search, scope), order, page: 1, cursors: [] })
  return { asked, searchFor, orderBy, turnTo }
}
