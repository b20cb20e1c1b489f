import { type ComponentProps, type FormEvent, lazy, Suspense, useState } from 'react'
import type {
  ListOrder,
  ListSchema,
  OaFlowSearchGetconfBody,
  OaFlowSearchGetconfData,
} from '../../../generated/types'
import { t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { Button, Dialog, Skeleton } from '../../ui'
import type { ListRows } from '../rows/use-rows'
import {
  canPersistPreferences,
  ListToolbar,
  ListToolDialog,
  type ListToolsProps,
  MobileListTools,
} from '../tools/list-tools'
import { FilterTags } from './filter-tags'
import { hasActiveFilters, type SearchCriteria } from './list-query'
import { FilterChips, SavedFilters } from './saved-filters'
import {
  countHiddenCriteria,
  isSearchBarKey,
  listBarKeys,
  omitEmptyCriteria,
  searchInputs,
} from './search-inputs'
import { SearchPanel } from './search-panel'

const nothing: OaFlowSearchGetconfData = { flows: [], fields: [], columns: [] }

/** Returns the search criteria of a list, loaded on demand. */
export function useSearchConfig(
  { name }: ListSchema,
  { flowid, isWanted }: { flowid?: string; isWanted: boolean },
) {
  const list = name as OaFlowSearchGetconfBody['list']
  const { value } = useQuery(`${name} ${flowid ?? ''} ${isWanted}`, async () =>
    isWanted ? quietApi.oa.flow.search.getconf({ list, ...(flowid && { flowid }) }) : nothing,
  )
  return value ?? nothing
}

const DeskPanel = lazy(() => import('./desktop-search-panel'))

interface SearchBarProps extends ListToolsProps {
  isMobile: boolean
}

/** Returns the typed text and the part of it that is searched for. */
function useTyping(rows: ListRows) {
  const [typed, setTyped] = useState({ of: rows.search, search: rows.search })
  const search = typed.of === rows.search ? typed.search : rows.search
  const searchFor = (next: SearchCriteria) => {
    const listSearch = omitEmptyCriteria(next)
    setTyped({ of: rows.search, search: listSearch })
    rows.searchFor(listSearch)
  }
  const change = (part: SearchCriteria, isFinal = false) => {
    const next = { ...search, ...part }
    if (isFinal) searchFor(next)
    else setTyped({ of: rows.search, search: next })
  }
  /** Reloads the rows in this order for the current inputs. */
  const orderBy = (order: ListOrder) => rows.orderBy(order, omitEmptyCriteria(search))
  return { search, change, searchFor, orderBy }
}

const moreText = (isMobile: boolean, n: number) => {
  const key = isMobile ? 'list.filters' : 'list.more-criteria'
  return n ? t(`${key}-n`, { n }) : t(key)
}

interface PhoneFiltersProps {
  kept: ComponentProps<typeof FilterChips>
  asking: ComponentProps<typeof SearchPanel>
  onClear(): void
  onSend(event: FormEvent): void
  onClose(): void
}

/** Renders all search criteria of a list on a phone. */
const PhoneFilters = ({ kept, asking, onClear, onSend, onClose }: PhoneFiltersProps) => (
  <Dialog
    title={t('list.filters')}
    onClose={onClose}
    footer={
      <>
        <Button onClick={onClear}>{t('list.clear')}</Button>
        <Button kind="primary" onClick={onSend}>
          {t('list.search')}
        </Button>
      </>
    }
  >
    {canPersistPreferences && <FilterChips {...kept} />}
    <SearchPanel {...asking} />
  </Dialog>
)

/** Renders the search of a list: a few inputs, the rest behind "more", and the list's tools. */
export function SearchBar({ isMobile, ...tools }: SearchBarProps) {
  const { schema, rows, scope } = tools
  const { search, change, searchFor, orderBy } = useTyping(rows)
  const [isOpen, setOpen] = useState(false)
  const loaded = useSearchConfig(schema, {
    ...(search.flowid && { flowid: search.flowid }),
    isWanted: isOpen && !scope,
  })
  const conf = scope?.conf ?? loaded
  const choose = (next: SearchCriteria) => {
    searchFor(next)
    if (isMobile) setOpen(false)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    choose(search)
  }
  const requester = { schema, conf, search, scope, change: (part: SearchCriteria) => change(part) }
  const stored = { schema, search, scope, onChoose: choose }
  return (
    <search className="list-search q-row q-wrap q-gap-2 q-pad-y-3 q-pad-x-4">
      <form onSubmit={send}>
        {listBarKeys(schema).map((key) => {
          const Input = searchInputs[key]
          return <Input key={key} search={search} change={change} />
        })}
        <Button type="submit" icon="search">
          {t('list.search')}
        </Button>
        {schema.search.some((key) => !isSearchBarKey(schema, key)) && (
          <Button
            kind="text"
            icon={isOpen ? 'up' : 'down'}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {moreText(isMobile, countHiddenCriteria(schema, search, scope))}
          </Button>
        )}
        {!isMobile && hasActiveFilters(search, scope, schema.begin) && (
          <Button kind="text" onClick={() => searchFor(schema.begin ?? {})}>
            {t('list.clear')}
          </Button>
        )}
        {canPersistPreferences && !isMobile && <SavedFilters {...stored} />}
        {isOpen && !isMobile && (
          <Suspense fallback={<Skeleton lines={3} />}>
            <DeskPanel key={search.flowid} {...requester} />
          </Suspense>
        )}
      </form>
      <div className="list-tools q-row q-align-stretch q-gap-2 q-push">
        {isMobile ? (
          <MobileListTools {...tools} orderBy={orderBy} />
        ) : (
          <ListToolbar {...tools} orderBy={orderBy} />
        )}
      </div>
      <FilterTags schema={schema} search={rows.search} conf={tools.shown} scope={scope} onChoose={choose} />
      <ListToolDialog {...tools} />
      {isOpen && isMobile && (
        <PhoneFilters
          kept={stored}
          asking={requester}
          onClear={() => choose(schema.begin ?? {})}
          onSend={send}
          onClose={() => setOpen(false)}
        />
      )}
    </search>
  )
}
