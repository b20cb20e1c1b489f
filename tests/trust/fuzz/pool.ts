import type { Db } from '../../../src/server/platform/db/db'
import { rowsOf } from '../../kit/contents'
import type { Dice } from './dice'

/*
 * What fits a property by its name: what answers held under the same name, what calls of the same family answered, and
 * ids of the tables that its name, or the call's, speaks of. A guess that does not fit is refused, which is tried as well.
 */

const anyId = /id$|^ids$/i

/** Words of a property's name, and the ids that they speak of. */
const tables: [RegExp, string][] = [
  [/msg|handled|^from$/i, 'select id from message order by random() limit 40'],
  [/flow(?:Oi|list|id)|instance|parent/i, 'select id from flow order by random() limit 40'],
  [/flowid|design|^flows?$|template|^_?id$/i, 'select id from flow_design limit 40'],
  [/version/i, 'select id from flow_version limit 40'],
  [/user|person|people|^to$|from|owner|member|add|remove|^_?id|head/i, 'select id from person limit 40'],
  [/dept|parent|^_?id/i, 'select id from department limit 20'],
  [/role|^_?id/i, 'select id from role limit 20'],
  [/file|img/i, 'select id from file limit 20'],
]

/** Tables of the families of calls. */
const families: [RegExp, string][] = [
  [/^oa\/webhook/, 'webhook'],
  [/archive\/plan/, 'archive_plan'],
  [/archive\/result/, 'archive_result'],
  [/contactgroup/, 'contact_group'],
  [/flowdesigns\/entrust|flow_entrust_replace/, 'entrust'],
  [/template/, 'flow_template'],
  [/simulation\/instance/, 'simulation_case'],
  [/^dept\//, 'department'],
  [/employee\/external/, 'external_contact'],
  [/employee\/role/, 'role'],
  [/employee\/(?:edit|setenable|reset)/, 'person'],
  [/flow\/share/, 'flow_share'],
  [/flow\/comment/, 'flow_comment'],
  [/^dbctrl2/, 'database_set'],
  [/incident/, 'incident'],
  [/notice/, 'company_notice'],
  [/readbook/, 'reading_record'],
  [/^oa\/dashboard/, 'dashboard'],
  [/flowdesigns\/part/, 'design_part'],
  [/^oa\/seal/, 'company_seal'],
  [/^oa\/certificate/, 'paper_certificate'],
  [/alertdone/, 'flow_creat_alert'],
  [/deletefile|readinvoice/, 'file'],
  [/version/, 'flow_version'],
]
const idsOf = (table: string) => `select id from ${table} order by random() limit 20`

/** Known values by the name of the property that they stood in. */
export interface Pool {
  learn(answer: unknown): void
  /** A value for a property of a call. */
  for(name: string, dice: Dice, call?: string): string | undefined
  any(dice: Dice): string
  /** Reads again what the tables hold that a call is about. */
  refresh(call: string): Promise<void>
}

const most = 60

/** A pool filled from the tables. */
export async function poolOf(db: Db): Promise<Pool> {
  const named = new Map<string, string[]>()
  const idsIn = async (text: string) => (await rowsOf<{ id: string }>(db, text)).map(({ id }) => id)
  const byTable = await Promise.all(
    tables.map(async ([pattern, text]) => ({ pattern, ids: await idsIn(text) })),
  )
  const everything = byTable.flatMap(({ ids }) => ids)
  const own = new Map<string, string[]>()
  const tableOf = (call: string) => families.find(([pattern]) => pattern.test(call))?.[1]
  const keep = (name: string, text: string) => {
    const known = named.get(name) ?? []
    if (known.length < most && text.length < 120 && !known.includes(text)) named.set(name, [...known, text])
  }
  const learn = (part: unknown, name = '') => {
    if (typeof part === 'string') keep(name, part)
    else if (Array.isArray(part)) for (const one of part.slice(0, 20)) learn(one, name)
    else if (part && typeof part === 'object') for (const [key, one] of Object.entries(part)) learn(one, key)
  }
  return {
    learn,
    any: (dice) => dice.pick(everything),
    async refresh(call) {
      const table = tableOf(call)
      if (table) own.set(table, await idsIn(idsOf(table)))
    },
    for(name, dice, call = '') {
      const ids = own.get(tableOf(call) ?? '') ?? []
      if (ids.length && anyId.test(name) && !dice.oneIn(4)) return dice.pick(ids)
      const same = [name, name.replace(/s$/, ''), `_${name}`].flatMap((one) => named.get(one) ?? [])
      const fitting = byTable.filter(({ pattern, ids: some }) => some.length && pattern.test(name))
      const rows = fitting.length && (same.length === 0 || dice.oneIn(2)) ? dice.pick(fitting).ids : same
      return rows.length ? dice.pick(rows) : undefined
    },
  }
}
