import type { ListOrder, ListSchema } from '../../../generated/types'
import { t } from '../../platform'
import { type ConfigurableList, listConfigOf, saveListConfig } from '../../stores/list-configs'
import { Icon, Menu } from '../../ui'
import { canPersistPreferences } from './persists-preferences'

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
export const sortActions = (schema: ListSchema, ordered: Ordered) =>
  (schema.orders ?? []).map((order) => ({
    key: `order ${order}`,
    text: t(`list.order.${order}`),
    checked: order === nowOf(schema, ordered),
    run: () => choose(schema, ordered, order),
  }))

/** Renders the sort menu beside the search. */
export function SortMenu({ schema, ...ordered }: { schema: ListSchema } & Ordered) {
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
