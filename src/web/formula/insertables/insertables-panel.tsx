import Fuse from 'fuse.js'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { t } from '../../platform'
import { Icon, Row, Tabs } from '../../ui'
import type { Vocabulary } from '../vocabulary'
import { displayFieldGroups, fieldGroups } from './field-insertables'
import {
  customFunctionGroups,
  flowFactGroups,
  functionGroups,
  remoteFunctionGroups,
} from './function-insertables'
import { type Insertable, type InsertableGroup, type InsertableTab, insertableCount } from './insertable'
import { InsertableList } from './insertable-list'

/** Details of the active insertable: its syntax, description, an example, and related texts. */
function InsertableDetailPanel({ offer, onInsert }: { offer?: Insertable; onInsert(text: string): void }) {
  if (!offer)
    return (
      <aside className="fx-detail q-column q-align-start q-gap-2 q-soft q-text-sm fx-detail-none">
        {t('formula.detail.none')}
      </aside>
    )
  const { form, help, example, more } = offer.detail ?? {}
  return (
    <aside
      className="fx-detail q-column q-align-start q-gap-2 q-soft q-text-sm"
      aria-label={t('formula.detail')}
    >
      <strong>{offer.title}</strong>
      {offer.note && <span className="fx-detail-note q-muted q-text-xs">{offer.note}</span>}
      {form && <code className="q-break q-text-xs">{form}</code>}
      {help && <p>{help}</p>}
      {example && (
        <dl className="q-stack q-gap-0-5">
          <dt className="q-muted q-text-xs">{t('formula.detail.example')}</dt>
          <dd>
            <code className="q-break q-text-xs">{example.text}</code>
          </dd>
          <dt className="q-muted q-text-xs">{t('formula.detail.example-result')}</dt>
          <dd>
            <output className="q-medium">{example.value}</output>
          </dd>
        </dl>
      )}
      {more && (
        <Row align="stretch" gap={1.5} wrap>
          <span className="fx-more-title q-muted q-text-xs">{more.title}</span>
          {more.pieces.map(({ label, text }) => (
            <button
              key={text}
              type="button"
              className="fx-chip"
              aria-label={t('formula.insert', { name: label })}
              onClick={() => onInsert(text)}
            >
              {label}
            </button>
          ))}
        </Row>
      )}
    </aside>
  )
}

type Spell = (text: string) => string

/** Loads the pinyin of a text, in full and by its initials: 金额 → jine je. */
async function loadSpelling(): Promise<Spell> {
  const { pinyin } = await import('pinyin-pro')
  const spelled = (text: string, pattern: 'pinyin' | 'first') =>
    pinyin(text, { pattern, toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('')
  return (text) => `${spelled(text, 'pinyin')} ${spelled(text, 'first')}`
}

const noSpelling: Spell = () => ''

/** Returns the pinyin speller, loaded on first use. */
function useSpelling(isEnabled: boolean): Spell {
  const [spell, setSpell] = useState<Spell>(() => noSpelling)
  useEffect(() => {
    if (isEnabled) void loadSpelling().then((loaded) => setSpell(() => loaded))
  }, [isEnabled])
  return spell
}

/** Searches insertables by name, title, spreadsheet alias, explanation and pinyin; the best come first. */
export function searchInsertables(groups: readonly InsertableGroup[], spell: Spell = noSpelling) {
  const offers = groups.flatMap((group) => group.offers)
  const searchTexts = offers.map((offer) => ({
    offer,
    ...offer,
    help: offer.detail?.help,
    sound: spell(offer.title),
  }))
  const keys = [
    { name: 'title', weight: 4 },
    { name: 'note', weight: 3 },
    { name: 'aliases', weight: 3 },
    { name: 'sound', weight: 3 },
    { name: 'help', weight: 1 },
  ]
  const fuse = new Fuse(searchTexts, { keys, threshold: 0.2, ignoreLocation: true, ignoreFieldNorm: true })
  return (words: string): Insertable[] => fuse.search(words).map(({ item }) => item.offer)
}

/** Returns the groups, or during a search a single group of matches without heading. */
function useInsertableSearch(groups: readonly InsertableGroup[], words: string): readonly InsertableGroup[] {
  const searchText = words.trim()
  const spell = useSpelling(searchText !== '')
  const search = useMemo(() => searchInsertables(groups, spell), [groups, spell])
  return useMemo(
    () => (searchText ? [{ title: '', offers: search(searchText) }] : groups),
    [search, groups, searchText],
  )
}

/** Operators exactly as the rule names them (S2-161), with the text key of each meaning. */
const operators = {
  compare: { '==': 'equal', '!=': 'unequal', '>': 'greater', '>=': 'at-least', '<': 'less', '<=': 'at-most' },
  logic: { '&&': 'and', '||': 'or' },
  calculate: { '+': 'plus', '-': 'minus', '*': 'times', '/': 'divide' },
  bracket: { '(': 'open', ')': 'close' },
} as const

/** Returns the operators grouped by purpose. */
const operatorGroups = (): InsertableGroup[] =>
  Object.entries(operators).map(([group, signs]) => ({
    title: t(`formula.group.${group}`),
    offers: Object.entries(signs).map(([text, meaning]) => ({
      id: text,
      title: text,
      text,
      note: t(`formula.sign.${meaning}`),
      detail: {
        help: t(`formula.sign.${meaning}.help`),
      },
    })),
  }))

const groupsOf = {
  fields: fieldGroups,
  shown: displayFieldGroups,
  operators: operatorGroups,
  functions: functionGroups,
  remote: remoteFunctionGroups,
  custom: customFunctionGroups,
  parameters: flowFactGroups,
} satisfies Record<string, (vocabulary: Vocabulary) => InsertableGroup[]>

/** Returns the tabs of the formula editor with everything a click can insert (S2-038). */
export const insertableTabs = (vocabulary: Vocabulary): InsertableTab[] =>
  Object.entries(groupsOf).map(([key, groups]) => ({
    key,
    title: t(`formula.tab.${key}`),
    groups: groups(vocabulary).filter(({ offers }) => offers.length),
    empty: t(`formula.tab.${key}.empty`),
  }))

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
