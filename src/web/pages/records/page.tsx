import '../../platform/designing-texts'
import type { RecordList } from '#/generated/types'
import { RecordListView } from '../../lists/record-list'
import { useLoaded } from '../../platform/use-loaded'
import { Skeleton } from '../../ui/parts'

const lists = import.meta.glob<RecordList>('../../../../schemas/lists/records/*.json', { import: 'default' })

/** A page of records: the menu names which, as records:external-contacts. */
export default function RecordsPage({ name = '' }: { name?: string }) {
  const { value: list } = useLoaded(name, async () =>
    lists[`../../../../schemas/lists/records/${name}.json`]?.(),
  )
  return list ? <RecordListView key={name} list={list} /> : <Skeleton lines={8} />
}
