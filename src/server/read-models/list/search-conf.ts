import { canHoldValue, formFieldsOf, itemFieldSchema } from '../../../core/form'
import type { SliceGenerator } from '../../../core/slices'
import type { FormItem, OaFlowSearchGetconfBody, OaFlowSearchGetconfData } from '../../../generated/types'
import { type Context, finishInSlices } from '../../platform'
import { listVisibleFlowOptions } from '../../queries/list/all-list'
import { listFlowOptions } from '../../queries/list/own-scopes'
import { loadLocalizer } from '../design/localize-response'
import { listVisibleVersions, searchableFields, type VisibleVersion } from './field-search'
import { listSupervisedVersions, loadSupervisionScope } from './supervised-flows'

type Conf = OaFlowSearchGetconfData

/** Describes a field as a column of a list. */
export function toColumn(item: FormItem): Conf['columns'][number] {
  const { as } = itemFieldSchema(item).text
  return { key: item.key, name: item.name, ...(as && { as }) }
}

/**
 * Fields available as columns: those that some scope shows completely, as in the newest version. Interruptible
 * between versions.
 */
export function* formColumnItems(versions: readonly VisibleVersion[]): SliceGenerator<FormItem[]> {
  const columns = new Map<string, FormItem>()
  for (const { design, sights } of versions) {
    for (const item of formFieldsOf(design.formset))
      if (
        !columns.has(item.key) &&
        canHoldValue(item) &&
        sights.some(({ sight: { keys, rights } }) => keys.has(item.key) || rights.get(item.key)?.mask)
      )
        columns.set(item.key, item)
    yield
  }
  return [...columns.values()]
}

/** Describes the fields and columns of these versions as a client sees them, yielding to other requests. */
export async function describeFields(
  versions: readonly VisibleVersion[],
): Promise<Pick<Conf, 'fields' | 'columns'>> {
  const fields = await finishInSlices(searchableFields(versions))
  const columns = await finishInSlices(formColumnItems(versions))
  return { fields: fields.map(({ parts: _, ...field }) => field), columns: columns.map(toColumn) }
}

type List = OaFlowSearchGetconfBody['list']

/** Access to the flows of one list: the designs that it shows, and the versions of one of them, newest first. */
interface ListAccess {
  listFlows(): Promise<Conf['flows']>
  listVersions(flowid: string): Promise<VisibleVersion[]>
}

async function loadListAccess(list: List, context: Context): Promise<ListAccess> {
  const { db, caller } = context
  const { workspace, id: personId } = caller
  if (list !== 'alllist')
    return {
      listFlows: () => listFlowOptions(db, workspace, personId, list),
      listVersions: (flowid) => listVisibleVersions(flowid, list, context),
    }
  const looking = { workspace, personId, watching: await loadSupervisionScope(context) }
  return {
    listFlows: () => listVisibleFlowOptions(db, looking),
    listVersions: (flowid) => listSupervisedVersions(flowid, looking, context),
  }
}

/** Loads the form fields that a list of a design's flows can show as columns. */
export async function loadColumnItems(list: List, flowid: string, context: Context): Promise<FormItem[]> {
  const { listVersions } = await loadListAccess(list, context)
  return finishInSlices(formColumnItems(await listVersions(flowid)))
}

/** Loads the search fields and columns of a list; a design without flows in the list has no fields. */
export async function loadSearchConf(
  { list, flowid }: OaFlowSearchGetconfBody,
  context: Context,
): Promise<Conf> {
  const { listFlows, listVersions } = await loadListAccess(list, context)
  const flows = await listFlows()
  const versions = flowid === undefined ? [] : await listVersions(flowid)
  const [newest] = versions
  const { say } = await loadLocalizer(context)
  return {
    flows,
    ...(await describeFields(versions)),
    ...(newest && { steps: newest.design.funlist.map(({ id, name }) => ({ id, name: say(name) })) }),
  }
}
