import './reading.css'
import { type ComponentType, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import type { ListSchema } from '../../../generated/types'
import { t } from '../../platform'
import { type ConfigurableList, listConfigOf, saveListConfig } from '../../stores/list-configs'
import { InlinePageContext, type ReadingPane, ReadingPaneContext } from '../../stores/reading-pane'
import { EmptyState, IconButton } from '../../ui'
import { canPersistPreferences } from '../tools/list-tools'
import type { Reading } from './use-reading'

interface ReadPageProps {
  page: ComponentType<{ address: string }>
  address: string
  isAhead: boolean
  reading: Reading
}

/** Renders the page of a request; one prepared ahead is laid out, but neither seen nor reachable. */
function ReadPage({ page: Page, address, isAhead, reading }: ReadPageProps) {
  const latest = useRef(reading)
  latest.current = reading
  const wasAhead = useRef(isAhead)
  const pane = useMemo<ReadingPane>(
    () => ({
      isAhead,
      onShown: (heading) => latest.current.onShown(address, { heading, wasAhead: wasAhead.current }),
      onHandled: (outcome) => latest.current.onHandled(outcome),
    }),
    [isAhead, address],
  )
  return (
    <div className="reading-page" inert={isAhead} data-ahead={isAhead || undefined}>
      <ReadingPaneContext value={pane}>
        <Page address={address} />
      </ReadingPaneContext>
    </div>
  )
}

/** Scrolls the list to its chosen row. */
function useChosenInView(id: string | undefined) {
  const pane = useRef<HTMLElement>(null)
  useEffect(() => {
    if (id)
      pane.current?.parentElement
        ?.querySelector('.list-card[aria-current]')
        ?.scrollIntoView({ block: 'nearest' })
  }, [id])
  return pane
}

interface PaneProps {
  schema: ListSchema
  reading: Reading
  /** Whether the rows of the list are known. */
  isLoaded: boolean
}

/** Renders the chosen request beside its list, with the next one prepared behind it. */
function ReadingPaneView({ schema, reading, isLoaded }: PaneProps) {
  const page = useContext(InlinePageContext)
  const { chosen, chosenId, ahead } = reading
  const pane = useChosenInView(chosenId)
  const addresses = [chosen, ahead].filter((one) => one !== undefined)
  return (
    <section ref={pane} className="reading-pane q-anchor" aria-label={t('list.reading')}>
      {addresses.map((address) => (
        <ReadPage
          key={address}
          page={page}
          address={address}
          isAhead={address !== chosen}
          reading={reading}
        />
      ))}
      {!chosen && isLoaded && (
        <div className="q-card">
          <EmptyState title={t(`list.empty.${schema.name}`)} />
        </div>
      )}
    </section>
  )
}

interface ReadingLayoutProps extends Omit<PaneProps, 'isLoaded'> {
  /** Rows of the list, once they are known. */
  rows: readonly unknown[] | undefined
  /** The list. */
  children: ReactNode
}

/** Lays a list out beside its chosen request; it stands alone while it has no rows. */
export function ReadingLayout({ schema, reading, rows, children }: ReadingLayoutProps) {
  const isAlone = rows?.length === 0 && !reading.chosen
  return (
    <div className={isAlone ? 'q-stack' : 'reading q-stack q-align-start q-gap-4'}>
      {children}
      {!isAlone && <ReadingPaneView schema={schema} reading={reading} isLoaded={rows !== undefined} />}
    </div>
  )
}

/** Switches a list between a table and a column beside the request; saved for the person. */
export function ListViewSwitch({ schema, isBeside }: { schema: ListSchema; isBeside: boolean }) {
  if (!schema.pane || !canPersistPreferences) return null
  const list = schema.name as ConfigurableList
  const view = isBeside ? 'table' : 'beside'
  return (
    <IconButton
      icon={isBeside ? 'list' : 'columns'}
      label={t(`list.view.${view}`)}
      onClick={() => void saveListConfig(list, { ...listConfigOf(list), view }).catch(() => undefined)}
    />
  )
}

/** Renders the title of a list that stands beside a request, with the number of its rows. */
export const ColumnHead = ({
  schema,
  total,
  onKeys,
}: {
  schema: ListSchema
  total: number | undefined
  onKeys(): void
}) => (
  <header className="q-row q-gap-2 q-pad-x-4 q-pad-y-2">
    <h1 className="q-text-lg">{t(schema.title)}</h1>
    <span className="q-soft q-grow">{total || undefined}</span>
    <IconButton icon="keyboard" label={t('list.keys')} onClick={onKeys} />
    <ListViewSwitch schema={schema} isBeside />
  </header>
)
