import { type KeyboardEvent, useMemo, useState } from 'react'
import { t } from '../../platform/i18n/i18n'
import { Icon } from '../../ui/icon'
import { Tabs } from '../../ui/tabs'
import type { Vocabulary } from '../vocabulary'
import { type Insertable, type InsertableTab, insertableCount } from './insertable'
import { InsertableDetailPanel } from './insertable-detail'
import { InsertableList } from './insertable-list'
import { insertableTabs } from './insertable-tabs'
import { useInsertableSearch } from './search-insertables'

interface OffersPanelProps {
  vocabulary: Vocabulary
  onInsert(text: string): void
}

/** Everything an expression may use, in tabs, for insertion at the caret. */
export function InsertablesPanel({ vocabulary, onInsert }: OffersPanelProps) {
  const tabs = useMemo(() => insertableTabs(vocabulary), [vocabulary])
  const [active, setActive] = useState('fields')
  const tab = tabs.find(({ key }) => key === active)
  return (
    <section className="fx-panel q-stack q-gap-2 q-shrink" aria-label={t('formula.offers')}>
      <Tabs
        label={t('formula.offers')}
        tabs={tabs.map((one) => ({ key: one.key, title: one.title, count: insertableCount(one) }))}
        active={active}
        onChange={setActive}
      >
        {tab && <TabBody key={active} tab={tab} onInsert={onInsert} />}
      </Tabs>
    </section>
  )
}

/** Minimum number of insertables for the search box. */
const searchFrom = 10

function TabBody({ tab, onInsert }: { tab: InsertableTab; onInsert(text: string): void }) {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<Insertable>()
  const groups = useInsertableSearch(tab.groups, words)
  const all = groups.flatMap(({ offers }) => offers)
  const active = all.find(({ id }) => id === chosen?.id)
  if (!insertableCount(tab)) return <p className="fx-empty q-muted q-text-center">{tab.empty}</p>
  const insert = (text: string) => {
    setWords('')
    onInsert(text)
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const first = all[0]
    const isPlain = !event.nativeEvent.isComposing && !event.ctrlKey && !event.metaKey
    if (!first || !isPlain || !['Enter', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'Enter') insert(first.text)
    else event.currentTarget.closest('.fx-tab')?.querySelector<HTMLElement>('[role=option]')?.focus()
  }
  return (
    <div className="fx-tab q-stack">
      <div className="fx-choose q-column q-shrink-y">
        {insertableCount(tab) > searchFrom && (
          <div className="fx-search q-anchor">
            <Icon name="search" />
            <input
              className="q-input"
              type="search"
              aria-label={t('formula.search', { what: tab.title })}
              placeholder={t('formula.search', { what: tab.title })}
              value={words}
              onChange={({ target }) => setWords(target.value)}
              onKeyDown={handleKey}
            />
          </div>
        )}
        {all.length ? (
          <InsertableList
            label={tab.title}
            groups={groups}
            active={active}
            onActivate={setChosen}
            onInsert={insert}
          />
        ) : (
          <p className="fx-empty q-muted q-text-center">{t('formula.search.none', { words })}</p>
        )}
      </div>
      <InsertableDetailPanel offer={active ?? all[0]} onInsert={insert} />
    </div>
  )
}
