import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ListOrder, ListSchema, OaFlowSearchGetconfData } from '../../../generated/types'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { canWrite } from '../../platform/environment'
import { setBadges } from '../../stores/badges'
import { loadExports, useExports } from '../../stores/exports'
import { type ConfigurableList, listConfigOf, saveListConfig } from '../../stores/list-configs'
import { hasPermission } from '../../stores/session'
import { Button, Icon, IconButton, Menu } from '../../ui'
import type { ListRows } from '../rows/use-rows'
import type { ListSelection } from '../rows/use-selection'
import type { ListScope } from '../search/list-query'
import { downloadExport } from './export-file'

interface Ordered {
  order: ListOrder | undefined
  orderBy(order: ListOrder): void
}

/** Sorts the rows in this order and saves it for the person. */
function choose({ name }: ListSchema, { orderBy }: Ordered, order: ListOrder): void {
  orderBy(order)
  const list = name as ConfigurableList
  if (canPersistPreferences)
    void saveListConfig(list, { ...listConfigOf(list), order }).catch(() => undefined)
}

const nowOf = ({ orders = [] }: ListSchema, { order }: Pick<Ordered, 'order'>) => order ?? orders[0]

/** Returns the orders of a list, with the current one marked. */
const sortActions = (schema: ListSchema, ordered: Ordered) =>
  (schema.orders ?? []).map((order) => ({
    key: `order ${order}`,
    text: t(`list.order.${order}`),
    checked: order === nowOf(schema, ordered),
    run: () => choose(schema, ordered, order),
  }))

/** Renders the sort menu beside the search. */
function SortMenu({ schema, ...ordered }: { schema: ListSchema } & Ordered) {
  const order = nowOf(schema, ordered)
  if (!order) return null
  return (
    <Menu
      label={`${t('list.order')}: ${t(`list.order.${order}`)}`}
      trigger={
        <span className="q-inline q-gap-1">
          {t(`list.order.${order}`)}
          <Icon name="down" size={14} />
        </span>
      }
      actions={sortActions(schema, ordered)}
    />
  )
}

/** List preferences can be saved only without impersonation. */
export const canPersistPreferences = canWrite('oa/flow/user_config/save')

/** Starts an export of the search results, shows its progress and offers the exports of the last day. */
function ExportButton({ onStart }: { onStart(): void }) {
  const exports = useExports()
  const ready = exports.filter(({ file }) => file).slice(0, 8)
  const running = exports.find(({ state }) => state === 'running' || state === 'waiting')
  const actions = [
    { key: 'start', text: t('list.export-start'), run: onStart },
    ...ready.map((one, at) => ({
      key: one.id,
      text: `${t('list.export-download')} ${t('list.export-entry', { title: one.title, n: one.rows })}`,
      line: at === 0,
      run: () => downloadExport(one),
    })),
  ]
  // The available exports are loaded when the pointer or focus comes near.
  const near = () => void loadExports()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what its button gets
    <span className="q-inline q-gap-2" onPointerEnter={near} onFocus={near}>
      {running && (
        <span className="list-faint q-muted" role="status">
          {t('list.export-running', { title: running.title, n: running.rows })}
        </span>
      )}
      <Menu
        label={t('list.export')}
        trigger={
          <span className="q-inline q-gap-1">
            {t('list.export')}
            <Icon name="down" size={14} />
          </span>
        }
        actions={actions}
      />
    </span>
  )
}

type ReadKind = Parameters<typeof api.oa.flow.setallread>[0]['type']

/** Marks all messages of a list as read, including other pages. */
async function markAllRead({ name }: ListSchema, rows: ListRows): Promise<void> {
  setBadges(await api.oa.flow.setallread({ type: name as ReadKind }))
  await rows.reload()
}

const ColumnsDialog = lazy(() => import('./columns-dialog'))
const ExportDialog = lazy(() => import('./export-dialog'))
const FiguresDialog = lazy(() => import('./figures-dialog'))
const KeysDialog = lazy(() => import('./shortcuts-dialog'))

/** Exports are available only without impersonation. */
const canExport = canWrite('oa/flow/export/start')

/** Tool beside the search of a list that opens a dialog. */
export type ListTool = 'columns' | 'export' | 'figures' | 'keys'

export interface ListToolsProps {
  schema: ListSchema
  rows: ListRows
  /** Available columns of the flow that is searched for. */
  shown: OaFlowSearchGetconfData
  selection: ListSelection
  /** True if rows are selectable. */
  canTick: boolean
  scope: ListScope | undefined
  tool: ListTool | undefined
  openTool(tool: ListTool | undefined): void
  /** Switch between table and reading beside the list. */
  view?: ReactNode
}

const exports = ({ schema, scope }: ListToolsProps) =>
  canExport &&
  hasPermission('flow.work.export') &&
  schema.actions.includes('export') &&
  (!scope || scope.download !== undefined)
const readsAll = ({ schema }: ListToolsProps) => schema.actions.includes('setallread')

/** Renders the dialog of the open tool. */
export function ListToolDialog({
  schema,
  rows,
  shown,
  selection,
  canTick,
  scope,
  tool,
  openTool,
}: ListToolsProps) {
  const onClose = () => openTool(undefined)
  return (
    <Suspense>
      {tool === 'columns' && (
        <ColumnsDialog schema={schema} onClose={onClose} conf={shown} flowid={rows.search.flowid} />
      )}
      {tool === 'export' && (
        <ExportDialog
          schema={schema}
          rows={rows}
          shown={shown}
          selection={selection}
          scope={scope}
          onClose={onClose}
        />
      )}
      {tool === 'figures' && <FiguresDialog schema={schema} search={rows.search} onClose={onClose} />}
      {tool === 'keys' && <KeysDialog canTick={canTick} onClose={onClose} />}
    </Suspense>
  )
}

interface OrderedToolsProps extends ListToolsProps {
  orderBy(order: ListOrder): void
}

/** Renders the tools beside the search in a wide window. */
export function ListToolbar(props: OrderedToolsProps) {
  const { schema, rows, scope, openTool, orderBy } = props
  const [isBusy, setBusy] = useState(false)
  const markAll = () => {
    setBusy(true)
    void markAllRead(schema, rows).finally(() => setBusy(false))
  }
  return (
    <>
      {scope?.tools}
      <SortMenu schema={schema} order={rows.order} orderBy={orderBy} />
      {schema.figures && (
        <Button kind="text" onClick={() => openTool('figures')}>
          {t('list.figures')}
        </Button>
      )}
      {exports(props) && <ExportButton onStart={() => openTool('export')} />}
      {canPersistPreferences && (
        <IconButton icon="settings" label={t('list.columns')} onClick={() => openTool('columns')} />
      )}
      {props.view}
      {readsAll(props) && (
        <IconButton
          icon="check"
          label={t('list.action.setallread')}
          aria-busy={isBusy || undefined}
          disabled={isBusy || !rows.shown?.rows.length}
          onClick={markAll}
        />
      )}
      <IconButton icon="keyboard" label={t('list.keys')} onClick={() => openTool('keys')} />
    </>
  )
}

/** Renders the tools behind one button on a phone. */
export function MobileListTools(props: OrderedToolsProps) {
  const { schema, rows, selection, canTick, scope, openTool, orderBy } = props
  const hasRows = Boolean(rows.shown?.rows.length)
  const actions = [
    ...(canTick && hasRows ? [{ key: 'pick', text: t('list.pick'), run: selection.pick }] : []),
    ...(readsAll(props) && hasRows
      ? [{ key: 'read', text: t('list.action.setallread'), run: () => void markAllRead(schema, rows) }]
      : []),
    ...sortActions(schema, { order: rows.order, orderBy }).map((action, at) => ({
      ...action,
      line: at === 0,
    })),
    ...(canPersistPreferences
      ? [{ key: 'columns', line: true, text: t('list.card-content'), run: () => openTool('columns') }]
      : []),
    ...(schema.figures ? [{ key: 'figures', text: t('list.figures'), run: () => openTool('figures') }] : []),
    ...(exports(props) ? [{ key: 'export', text: t('list.export'), run: () => openTool('export') }] : []),
  ]
  return (
    <>
      {scope?.tools}
      {actions.length > 0 && (
        <Menu label={t('list.more-tools')} trigger={<Icon name="more" size={20} />} actions={actions} />
      )}
    </>
  )
}
