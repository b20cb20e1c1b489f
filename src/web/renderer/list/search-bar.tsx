import { type FormEvent, type ReactNode, useState } from 'react'
import type { ListSchema } from '../../../generated/types'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { setBadges } from '../../stores/badges'
import { Button } from '../../ui/button'
import { Segments } from '../../ui/segments'
import type { Rows, Search } from './use-rows'

type SearchKey = ListSchema['search'][number]
type ReadKind = 'waiting' | 'cc' | 'message'

const textInput = (key: 'flowname' | 'workname') => (search: Search, change: (part: Search) => void) => (
  <input
    key={key}
    className="q-input"
    type="search"
    aria-label={t(`list.column.${key}`)}
    placeholder={t(`list.column.${key}`)}
    maxLength={100}
    value={search[key] ?? ''}
    onChange={(event) => change({ [key]: event.target.value })}
  />
)

const readStates = ['all', 'unread', 'read'] as const

/** The input of each thing that can be searched for. */
const inputs: Record<
  SearchKey,
  (search: Search, change: (part: Search, isFinal?: boolean) => void) => ReactNode
> = {
  flowname: textInput('flowname'),
  workname: textInput('workname'),
  readstatus: (search, change) => (
    <Segments
      key="readstatus"
      label={t('list.column.status')}
      value={search.readstatus ?? 'all'}
      options={readStates.map((value) => ({ value, text: t(`list.read-filter.${value}`) }))}
      onChange={(readstatus) => change({ readstatus }, true)}
    />
  ),
}

/** Searches a list, and marks all of it as read. */
export function SearchBar({ schema, rows }: { schema: ListSchema; rows: Rows }) {
  const [search, setSearch] = useState<Search>(rows.search)
  const change = (part: Search, isFinal = false) => {
    const next = { ...search, ...part }
    setSearch(next)
    if (isFinal) rows.searchFor(next)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    rows.searchFor(search)
  }
  const clear = () => {
    setSearch({})
    rows.searchFor({})
  }
  const readAll = async () => {
    setBadges(await api.oa.flow.setallread({ type: schema.name as ReadKind }))
    await rows.reload()
  }
  return (
    <search className="list-search">
      <form onSubmit={send}>
        {schema.search.map((key) => inputs[key](search, change))}
        <Button type="submit" icon="search">
          {t('list.search')}
        </Button>
        {Object.values(search).some((value) => value && value !== 'all') && (
          <Button kind="text" onClick={clear}>
            {t('list.clear')}
          </Button>
        )}
      </form>
      {schema.actions.includes('setallread') && (
        <Button icon="check" onClick={readAll} disabled={!rows.shown?.rows.length}>
          {t('list.action.setallread')}
        </Button>
      )}
    </search>
  )
}
