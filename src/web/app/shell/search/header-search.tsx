import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { t } from '../../../platform'
import { Button, Dialog, Tabs } from '../../../ui'
import { HitList } from './hit-list'
import { RecentSearches, useRecentSearches } from './recent-searches'
import { type SearchHit, type SearchTab, searchTabs } from './search-hit'
import { useHits } from './use-hits'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

const tabNames = Object.keys(searchTabs) as SearchTab[]

const stateOf = ({ isAsking, hasFailed, refusal, hits }: ReturnType<typeof useHits>) => {
  if (isAsking) return t('search.asking')
  if (hasFailed) return t('search.failed')
  if (refusal && hits.length === 0) return refusal
  return hits.length === 0 && <span data-empty-state>{t('search.none')}</span>
}

/** Searches pages, flows to start, flows and their contents, and people, by words and by pronunciation (S1-066). */
export default function HeaderSearch({ onClose }: { onClose(): void }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [tab, setTab] = useState<SearchTab>('all')
  const [active, setActive] = useState(0)
  const id = useId()
  const { recent, remember } = useRecentSearches()
  const found = useHits(text, tab)
  const { hits } = found
  const search = (words: string) => {
    setText(words)
    setActive(0)
  }
  const open = (hit: SearchHit | undefined) => {
    if (!hit) return
    if (text.trim()) void remember(text.trim())
    onClose()
    void navigate(hit.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // The hits are the whole dialog, so that Esc closes it with them.
    if (event.key === 'Escape') return onClose()
    const step = steps[event.key]
    if (!step && event.key !== 'Enter') return
    // Otherwise the key press would reach the button that has the focus after the dialog closes.
    event.preventDefault()
    event.stopPropagation()
    if (step) setActive((active + step + hits.length) % Math.max(1, hits.length))
    else open(hits[active])
  }
  const list = <HitList id={id} hits={hits} active={active} onOpen={open} />
  return (
    <Dialog title={t('search.title')} onClose={onClose} width={640}>
      <input
        ref={input}
        className="q-input"
        type="search"
        role="combobox"
        aria-label={t('search.title')}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={hits[active] ? `${id}-${active}` : undefined}
        placeholder={t('search.hint')}
        maxLength={100}
        value={text}
        onChange={(event) => search(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {text === '' && recent.length > 0 && (
        <RecentSearches
          searches={recent}
          onClear={() => {
            input.current?.focus()
            void remember()
          }}
          onChoose={(words) => {
            search(words)
            input.current?.focus()
          }}
        />
      )}
      {text.trim() === '' ? (
        list
      ) : (
        <Tabs
          label={t('search.tabs')}
          tabs={tabNames.map((key) => ({ key, title: t(`search.tab.${key}`) }))}
          active={tab}
          onChange={(key) => {
            setTab(key as SearchTab)
            setActive(0)
          }}
        >
          {list}
        </Tabs>
      )}
      <p className="search-state q-muted" role="status">
        {stateOf(found)}
      </p>
      {found.hasMore && <Button onClick={() => void found.loadMore()}>{t('search.more')}</Button>}
    </Dialog>
  )
}
