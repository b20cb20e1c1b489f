import { fieldOfItem, holdsValue } from '../../../core/form/design/fields'
import { itemsOf } from '../../../core/form/design/items'
import type { FormItem, OaFlowSearchGetconfBody, OaFlowSearchGetconfData } from '../../../generated/types'
import type { Context } from '../../platform/http/define-call'
import { seenFlows } from '../../queries/list/all-list'
import { metFlows } from '../../queries/list/own-scopes'
import { type SeenVersion, searchableFields, seenVersions } from './field-search'
import { versionsInSight, watchingNow } from './supervised-flows'

type Conf = OaFlowSearchGetconfData

function toColumn(item: FormItem): Conf['columns'][number] {
  const { as } = fieldOfItem(item).text
  return { key: item.key, name: item.name, ...(as && { as }) }
}

/** The fields that rows may show as columns: those that some place shows whole, as the newest version names them. */
export function columnsIn(versions: readonly SeenVersion[]): Conf['columns'] {
  const columns = new Map<string, Conf['columns'][number]>()
  for (const { design, sights } of versions)
    for (const item of itemsOf(design.formset))
      if (!columns.has(item.key) && holdsValue(item) && sights.some(({ sight }) => sight.keys.has(item.key)))
        columns.set(item.key, toColumn(item))
  return [...columns.values()]
}

/** What a list can be searched by and can show; a flow that the list holds nothing of has no fields. */
export async function searchConf({ list, flowid }: OaFlowSearchGetconfBody, context: Context): Promise<Conf> {
  const { db, caller } = context
  const { workspace, id: personId } = caller
  const looking = list === 'alllist' && { workspace, personId, watching: await watchingNow(context) }
  const flows = looking
    ? await seenFlows(db, looking)
    : await metFlows(db, workspace, personId, list as Exclude<typeof list, 'alllist'>)
  const seen = (id: string) =>
    looking
      ? versionsInSight(id, looking, context)
      : seenVersions(id, list as Exclude<typeof list, 'alllist'>, context)
  const versions = flowid === undefined ? [] : await seen(flowid)
  const fields = searchableFields(versions).map(({ parts: _, ...field }) => field)
  return { flows, fields, columns: columnsIn(versions) }
}
