import './list.css'
import type { ListSchema } from '../../../generated/types'
import { t } from '../../platform/i18n'
import { Empty, Skeleton } from '../../ui/parts'
import { Cards } from './cards'
import { shownColumns } from './columns'
import { useRows } from './use-rows'

/** The first rows of a list as cards, for pages that show more than one thing. */
export function Latest({ schema, most }: { schema: ListSchema; most: number }) {
  const { shown, reload } = useRows(schema, { appends: false })
  if (!shown) return <Skeleton lines={5} />
  if (shown.rows.length === 0) return <Empty title={t(`list.empty.${schema.name}`)} />
  return (
    <Cards
      schema={schema}
      columns={shownColumns(schema, { filters: [], columns: [] }, [])}
      rows={shown.rows.slice(0, most)}
      onChange={reload}
    />
  )
}
