import type { ListSchema } from '../../../generated/types'
import { api } from '../../platform/api'
import { setBadges } from '../../stores/badges'
import type { ListRows } from '../rows/use-rows'

type ReadKind = Parameters<typeof api.oa.flow.setallread>[0]['type']

/** Marks all messages of a list as read, those of other pages, too. */
export async function markAllRead({ name }: ListSchema, rows: ListRows): Promise<void> {
  setBadges(await api.oa.flow.setallread({ type: name as ReadKind }))
  await rows.reload()
}
