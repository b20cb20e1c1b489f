import './list.css'
import type { ListSchema } from '../../../generated/types'
import { callNamed } from '../../platform/api'
import { t } from '../../platform/i18n'
import { useFresh } from '../../platform/use-fresh'
import { useLoaded } from '../../platform/use-loaded'
import { useNews } from '../../stores/news'
import { Empty, Skeleton } from '../../ui/parts'
import { Cards } from './cards'
import { shownColumns } from './columns'
import type { ListCall } from './use-rows'

/** The first rows of a list as cards, for pages that show more than one thing; whatever the list itself is searched for. */
export function Latest({ schema, most }: { schema: ListSchema; most: number }) {
  const { value, reload } = useLoaded(schema.name, () =>
    callNamed(schema.call as ListCall)({ nowpage: 1, search: {} }),
  )
  useFresh(reload, useNews())
  if (!value) return <Skeleton lines={5} />
  if (value.result.length === 0) return <Empty title={t(`list.empty.${schema.name}`)} />
  return (
    <Cards
      schema={schema}
      columns={shownColumns(schema, { filters: [], columns: [] }, [])}
      rows={value.result.slice(0, most)}
      onChange={reload}
    />
  )
}
