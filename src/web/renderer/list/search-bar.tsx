import { type FormEvent, useState } from 'react'
import type { ListSchema, OaFlowSearchGetconfData } from '../../../generated/types'
import { api } from '../../platform/api'
import { mayWrite } from '../../platform/environment'
import { t } from '../../platform/i18n'
import { setBadges } from '../../stores/badges'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { ColumnsButton } from './columns-button'
import { ExportButton } from './export-button'
import { SavedFilters } from './saved-filters'
import { asksAnything, type ListScope } from './scope'
import { askedOf, barKeys, countMore, searchInputs } from './search-inputs'
import { SearchPanel } from './search-panel'
import type { Rows, Search } from './use-rows'
import { useSearchConf } from './use-search-conf'

/** Only where one is oneself are exports and a list's looks one's own. */
const canExport = mayWrite('oa/flow/export/start')
const keepsLooks = mayWrite('oa/flow/user_config/save')

type ReadKind = 'waiting' | 'cc' | 'message'

interface SearchBarProps {
  schema: ListSchema
  rows: Rows
  /** What the flow that is searched for can show. */
  shown: OaFlowSearchGetconfData
  isMobile: boolean
  scope: ListScope | undefined
}

/** What is typed, and what of it is searched for. */
function useTyping(rows: Rows) {
  const [typed, setTyped] = useState({ of: rows.search, search: rows.search })
  const search = typed.of === rows.search ? typed.search : rows.search
  const searchFor = (next: Search) => {
    const asked = askedOf(next)
    setTyped({ of: rows.search, search: asked })
    rows.searchFor(asked)
  }
  const change = (part: Search, isFinal = false) => {
    const next = { ...search, ...part }
    if (isFinal) searchFor(next)
    else setTyped({ of: rows.search, search: next })
  }
  return { search, change, searchFor }
}

function ReadAll({ schema, rows, isMobile }: Pick<SearchBarProps, 'schema' | 'rows' | 'isMobile'>) {
  const readAll = async () => {
    setBadges(await api.oa.flow.setallread({ type: schema.name as ReadKind }))
    await rows.reload()
  }
  return (
    <Button
      {...(isMobile ? { kind: 'text' } : { icon: 'check' })}
      onClick={readAll}
      disabled={!rows.shown?.rows.length}
    >
      {t('list.action.setallread')}
    </Button>
  )
}

const moreText = (isMobile: boolean, n: number) => {
  const key = isMobile ? 'list.filters' : 'list.more-criteria'
  return n ? t(`${key}-n`, { n }) : t(key)
}

/** Searches a list: a few things at once, everything else behind "more"; looks after kept searches and columns. */
export function SearchBar({ schema, rows, shown, isMobile, scope }: SearchBarProps) {
  const { search, change, searchFor } = useTyping(rows)
  const [isOpen, setOpen] = useState(false)
  const more = countMore(search, scope)
  const loaded = useSearchConf(schema, {
    ...(search.flowid && { flowid: search.flowid }),
    isWanted: isOpen && !scope,
  })
  const conf = scope?.conf ?? loaded
  const send = (event: FormEvent) => {
    event.preventDefault()
    searchFor(search)
    if (isMobile) setOpen(false)
  }
  const inBar = isMobile ? (['words', 'readstatus'] as const) : barKeys
  const panel = <SearchPanel {...{ schema, conf, search, scope }} change={(part) => change(part)} />
  return (
    <search className="list-search">
      <form onSubmit={send}>
        {inBar.map((key) => {
          if (key === 'flowid' || (key !== 'words' && !schema.search.includes(key))) return null
          const Input = searchInputs[key]
          return <Input key={key} search={search} change={change} />
        })}
        <Button type="submit" icon="search">
          {t('list.search')}
        </Button>
        <Button
          kind="text"
          icon={isOpen ? 'up' : 'down'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {moreText(isMobile, more)}
        </Button>
        {asksAnything(search, scope) && (
          <Button kind="text" onClick={() => searchFor({})}>
            {t('list.clear')}
          </Button>
        )}
        {keepsLooks && <SavedFilters {...{ schema, search, scope }} onChoose={searchFor} />}
        {isOpen && !isMobile && panel}
      </form>
      <div className="list-tools">
        {scope?.tools}
        {!isMobile && canExport && schema.actions.includes('export') && (!scope || scope.download) && (
          <ExportButton schema={schema} rows={rows} forms={shown.columns} download={scope?.download} />
        )}
        {!isMobile && keepsLooks && (
          <ColumnsButton schema={schema} conf={shown} flowid={rows.search.flowid} />
        )}
        {schema.actions.includes('setallread') && <ReadAll {...{ schema, rows, isMobile }} />}
      </div>
      {isOpen && isMobile && (
        <Dialog
          title={t('list.more-criteria')}
          side="right"
          onClose={() => setOpen(false)}
          footer={
            <Button kind="primary" onClick={send}>
              {t('list.search')}
            </Button>
          }
        >
          {panel}
        </Dialog>
      )}
    </search>
  )
}
