import { quietApi } from '../../platform/api'
import { CallError } from '../../platform/call-error'
import { t } from '../../platform/i18n/i18n'
import { currentPerson } from '../../stores/session'
import { toast } from '../../ui/toast'
import { type AnyRow, flowOf, rowLabelOf } from '../list-row'

/** Maximum number of rows named; beyond it only the count is shown. */
const most = 3

/** Returns why a task no longer waits; undefined if the person handled it or the reason is unknown. */
async function reasonFor({ _id: msgid }: AnyRow): Promise<string | undefined> {
  try {
    const { finished_id, status } = await quietApi.oa.flow.data.message({ msgid })
    if (status === 1 || finished_id === currentPerson()?.id) return undefined
    await quietApi.oa.flow.deal.check({ msgid })
    return undefined
  } catch (error) {
    if (error instanceof CallError) return error.message
    throw error
  }
}

const called = (row: AnyRow) => flowOf(row)?.desc || rowLabelOf(row)

/** Notifies the person why tasks left the list: another person handled, withdrew or moved them. */
export async function notifyRemovedRows(rows: readonly AnyRow[]): Promise<void> {
  if (rows.length > most) return toast(t('list.gone-many', { n: rows.length }))
  for (const row of rows) {
    const reason = await reasonFor(row)
    if (reason) toast(t('list.gone', { name: called(row), reason }))
  }
}
