import { canHoldValue, fieldOfItem, itemsOf } from '../../../core/form'
import type { FormItem, OaFlowSearchGetconfBody, OaFlowSearchGetconfData } from '../../../generated/types'
import type { Context } from '../../platform/http/define-call'
import { listVisibleFlowOptions } from '../../queries/list/all-list'
import { listFlowOptions } from '../../queries/list/own-scopes'
import { listVisibleVersions, searchableFields, type VisibleVersion } from './field-search'
import { listSupervisedVersions, loadSupervisionScope } from './supervised-flows'

type Conf = OaFlowSearchGetconfData

function toColumn(item: FormItem): Conf['columns'][number] {
  const { as } = fieldOfItem(item).text
  return { key: item.key, name: item.name, ...(as && { as }) }
}

/** Fields available as columns: those that some scope shows completely, named as in the newest version. */
export function listColumns(versions: readonly VisibleVersion[]): Conf['columns'] {
  const columns = new Map<string, Conf['columns'][number]>()
  for (const { design, sights } of versions)
    for (const item of itemsOf(design.formset))
      if (
        !columns.has(item.key) &&
        canHoldValue(item) &&
        sights.some(({ sight }) => sight.keys.has(item.key))
      )
        columns.set(item.key, toColumn(item))
  return [...columns.values()]
}

/** Loads the search fields and columns of a list; a design without flows in the list has no fields. */
export async function loadSearchConf(
  { list, flowid }: OaFlowSearchGetconfBody,
  context: Context,
): Promise<Conf> {
  const { db, caller } = context
  const { workspace, id: personId } = caller
  const looking = list === 'alllist' && { workspace, personId, watching: await loadSupervisionScope(context) }
  const flows = looking
    ? await listVisibleFlowOptions(db, looking)
    : await listFlowOptions(db, workspace, personId, list as Exclude<typeof list, 'alllist'>)
  const seen = (id: string) =>
    looking
      ? listSupervisedVersions(id, looking, context)
      : listVisibleVersions(id, list as Exclude<typeof list, 'alllist'>, context)
  const versions = flowid === undefined ? [] : await seen(flowid)
  const fields = searchableFields(versions).map(({ parts: _, ...field }) => field)
  return { flows, fields, columns: listColumns(versions) }
}
