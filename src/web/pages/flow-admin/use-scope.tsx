import { useCallback, useState } from 'react'
import type {
  FlowRow,
  ListQuery,
  OaFlowAdminGetconfData,
  OaFlowAdminSearchformBody,
} from '../../../generated/types'
import { ChoiceSelect } from '../../controls/choice-select'
import type { ListScope } from '../../lists/search/list-query'
import { t } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { Button } from '../../ui'
import {
  type AdminAction,
  adminActionRule,
  bulkActionKinds,
  filterApplicableFlows,
  rowActionKinds,
} from './admin-actions'

interface DeedsProps {
  rows: readonly FlowRow[]
  manages: boolean
  clear?(): void
  onChoose(adminAction: AdminAction): void
}

/** Renders the bulk actions of the ticked flows; each button counts the applicable ones. */
const BulkActionButtons = ({ rows, manages, clear, onChoose }: DeedsProps) =>
  bulkActionKinds.map((kind) => {
    const { icon, danger, manages: onlyManagers } = adminActionRule(kind)
    const fit = filterApplicableFlows(kind, rows, manages)
    if (onlyManagers && !manages) return null
    return (
      <Button
        key={kind}
        {...(icon && { icon })}
        {...(danger && { kind: 'danger' as const })}
        disabled={!fit.length}
        onClick={() => onChoose({ kind, rows: fit, ...(clear && { clear }) })}
      >
        {t(`admin-flow.${kind}`)}
        {fit.length > 0 && fit.length < rows.length ? ` (${fit.length})` : ''}
      </Button>
    )
  })

/** Renders the row actions of one flow. */
const RowActionButtons = ({ rows, manages, onChoose }: DeedsProps) =>
  rowActionKinds.map((kind) => {
    const fit = filterApplicableFlows(kind, rows, manages)
    return fit.length ? (
      <Button key={kind} kind="link" onClick={() => onChoose({ kind, rows: fit })}>
        {t(`admin-flow.${kind}-one`)}
      </Button>
    ) : null
  })

type Order = OaFlowAdminSearchformBody['orderby'][number]

const orderNamed = (text: string): Order[] => {
  const [name, by] = text.split(' ') as [Order['name'] | '', Order['by']]
  return name ? [{ name, by }] : []
}

/** Default order, newest first. */
const newest = ''

interface OrderSelectProps {
  orders: OaFlowAdminGetconfData['pageset']['orderby_list']
  value: string
  onChange(order: string): void
}

const OrderSelect = ({ orders, value, onChange }: OrderSelectProps) => (
  <span className="flow-admin-order">
    <ChoiceSelect
      label={t('admin-flow.order')}
      value={value}
      options={[
        { value: newest, text: t('admin-flow.order-newest') },
        ...orders.flatMap(({ name, zh_name }) =>
          (['asc', 'desc'] as const).map((by) => ({
            value: `${name} ${by}`,
            text: t(`admin-flow.order-${by}`, { name: zh_name }),
          })),
        ),
      ]}
      onChange={onChange}
    />
  </span>
)

interface Scoped {
  flowid: string
  conf: OaFlowAdminGetconfData
  onChoose(adminAction: AdminAction): void
}

/** Returns how the list reads the flows of one design, and its actions. */
export function useAdminScope({ flowid, conf, onChoose }: Scoped) {
  const [order, setOrder] = useState(newest)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads the same page again
  const load = useCallback(
    async ({ nowpage, search, after, columns }: ListQuery) => {
      const { flowid: _, ...filters } = search
      const place = { currentPage: nowpage, ...(after && { after }), ...(columns && { columns }) }
      const body = { flowid, search: filters, orderby: orderNamed(order), ...place }
      return (await quietApi.oa.flow.admin.searchform(body)).pagedata
    },
    [flowid, order, round],
  )
  const { pageset, permissions, manages } = conf
  const canExport = permissions.some(({ allow }) => allow.includes('export'))
  const actions = { manages, onChoose }
  const scope: ListScope = {
    flowid,
    load,
    state: `admin ${flowid} ${order}`,
    conf: { flows: [], fields: pageset.fields, columns: pageset.columns },
    orderby: orderNamed(order),
    tools: <OrderSelect orders={pageset.orderby_list} value={order} onChange={setOrder} />,
    rowDeeds: (row) => <RowActionButtons {...actions} rows={[row as FlowRow]} />,
    deeds: (rows, clear) => (
      <BulkActionButtons {...actions} rows={rows as readonly FlowRow[]} clear={clear} />
    ),
    ...(canExport && {
      download: async ({ flowid: _, ...search }) => {
        await api.oa.flow.admin.searchformExport({ flowid, search, orderby: orderNamed(order) })
      },
    }),
  }
  return { scope, order, again: () => setRound((old) => old + 1) }
}
