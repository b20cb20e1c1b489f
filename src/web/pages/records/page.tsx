import '../../platform/i18n/ledger-texts'
import '../../platform/i18n/program-texts'
import '../../platform/i18n/seal-texts'
import '../../platform/i18n/admin-texts'
import type { RecordList } from '#/generated/types'
import { RecordListView } from '../../lists/records/record-list'
import { useQuery } from '../../platform'
import { pluginAdditions } from '../../platform/plugin-additions'
import { Skeleton } from '../../ui'

const lists = import.meta.glob<RecordList>('../../../../schemas/lists/records/*.json', { import: 'default' })

/** Renders a page of records named by the menu, such as records:external-contacts. */
export default function RecordsPage({ name = '' }: { name?: string }) {
  const { value: list } = useQuery(
    name,
    async () =>
      pluginAdditions().lists.get(name) ?? lists[`../../../../schemas/lists/records/${name}.json`]?.(),
  )
  return list ? <RecordListView key={name} list={list} /> : <Skeleton lines={8} />
}
