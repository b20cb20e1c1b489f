import { lazy, Suspense, useState } from 'react'
import type { ListOrder, ListSchema, OaFlowSearchGetconfData } from '../../../generated/types'
import { mayWrite } from '../../platform/environment'
import { t } from '../../platform/i18n/i18n'
import { may } from '../../stores/session'
import { Button, IconButton } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Menu } from '../../ui/menu'
import type { Rows } from '../rows/use-rows'
import type { Selection } from '../rows/use-selection'
import type { ListScope } from '../search/list-scope'
import { ExportButton } from './export-button'
import { readAll } from './mark-all-read'
import { keepsLooks } from './persists-preferences'
import { OrderMenu, orderActions } from './sort-menu'

const ColumnsDialog = lazy(() => import('./columns-dialog'))
const ExportDialog = lazy(() => import('./export-dialog'))
const KeysDialog = lazy(() => import('./shortcuts-dialog'))

/** Only where one is oneself are exports one's own. */
const canExport = mayWrite('oa/flow/export/start')

/** What stands beside the search of a list and opens above it. */
export type Tool = 'columns' | 'export' | 'keys'

export interface ToolsProps {
  schema: ListSchema
  rows: Rows
  /** What the flow that is searched for can show. */
  shown: OaFlowSearchGetconfData
  selection: Selection
  /** Whether rows can be ticked. */
  canTick: boolean
  scope: ListScope | undefined
  tool: Tool | undefined
  openTool(tool: Tool | undefined): void
}

const exports = ({ schema, scope }: ToolsProps) =>
  canExport &&
  may('flow.work.export') &&
  schema.actions.includes('export') &&
  (!scope || scope.download !== undefined)
const readsAll = ({ schema }: ToolsProps) => schema.actions.includes('setallread')

/** The open one of them. */
export function OpenTool({ schema, rows, shown, selection, canTick, scope, tool, openTool }: ToolsProps) {
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
      {tool === 'keys' && <KeysDialog canTick={canTick} onClose={onClose} />}
    </Suspense>
  )
}

interface OrderedToolsProps extends ToolsProps {
  orderBy(order: ListOrder): void
}

/** Beside the search on a wide window. */
export function Tools(props: OrderedToolsProps) {
  const { schema, rows, scope, openTool, orderBy } = props
  const [isBusy, setBusy] = useState(false)
  const markAll = () => {
    setBusy(true)
    void readAll(schema, rows).finally(() => setBusy(false))
  }
  return (
    <>
      {scope?.tools}
      <OrderMenu schema={schema} order={rows.order} orderBy={orderBy} />
      {exports(props) && <ExportButton onStart={() => openTool('export')} />}
      {keepsLooks && (
        <Button kind="text" icon="settings" onClick={() => openTool('columns')}>
          {t('list.columns')}
        </Button>
      )}
      {readsAll(props) && (
        <Button icon="check" busy={isBusy} onClick={markAll} disabled={!rows.shown?.rows.length}>
          {t('list.action.setallread')}
        </Button>
      )}
      <IconButton icon="keyboard" label={t('list.keys')} onClick={() => openTool('keys')} />
    </>
  )
}

/** On a phone they are behind one button. */
export function PhoneTools(props: OrderedToolsProps) {
  const { schema, rows, selection, canTick, scope, openTool, orderBy } = props
  const hasRows = Boolean(rows.shown?.rows.length)
  const actions = [
    ...(canTick && hasRows ? [{ key: 'pick', text: t('list.pick'), run: selection.pick }] : []),
    ...(readsAll(props) && hasRows
      ? [{ key: 'read', text: t('list.action.setallread'), run: () => void readAll(schema, rows) }]
      : []),
    ...orderActions(schema, { order: rows.order, orderBy }).map((action, at) => ({
      ...action,
      line: at === 0,
    })),
    ...(keepsLooks
      ? [{ key: 'columns', line: true, text: t('list.card-content'), run: () => openTool('columns') }]
      : []),
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
