import { writeFileSync } from 'node:fs'
import { type FlowRow, type ListRow, rowsOf } from '../client/index'
import type { Connection } from './profiles'
import { CommandError } from './texts'

/** Lists by the words of the command, with their names in calls. */
const messageLists = { waiting: 'waiting', done: 'finish', cc: 'cc', notices: 'message' } as const
const exportNames = { ...messageLists, mine: 'icreat', all: 'alllist' } as const
export type ListName = keyof typeof exportNames
export const listNames = Object.keys(exportNames) as ListName[]

/** Row of a list as commands show it. */
export interface RequestRow {
  /** Id for `show` and `decide`. */
  id: string
  number: string
  flow: string
  description: string
  /** Step of a task, result of a request. */
  state: string
  from: string
  at: string
}

const taskRow = (row: ListRow): RequestRow => ({
  id: row._id,
  number: row.workname,
  flow: row.flowname,
  description: row.flowlistOi?.desc ?? '',
  state: row.NowFunName ?? '',
  from: row.flowlistOi?.creater ?? row.creater,
  at: row.created_at,
})

const requestRow = (row: FlowRow): RequestRow => ({
  id: row._id,
  number: row.workname,
  flow: row.name,
  description: row.desc,
  state: row.result,
  from: row.creater,
  at: row.created_at,
})

const isMessageList = (list: ListName): list is keyof typeof messageLists => list in messageLists

/** Iterates over the rows of a list of any kind. */
async function* rowsIn(list: ListName, words: string | undefined, { client }: Connection) {
  const { oa } = client.api
  const body = { nowpage: 1, search: words ? { words } : {} }
  if (isMessageList(list))
    for await (const row of rowsOf(oa.flow.list[messageLists[list]], body)) yield taskRow(row)
  else
    for await (const row of rowsOf(list === 'mine' ? oa.flow.list.icreat : oa.flow.alllist, body))
      yield requestRow(row)
}

/** Lists requests or tasks; 0 = all rows. */
export async function listRequests(
  { list, words, limit }: { list: ListName; words: string | undefined; limit: number },
  connection: Connection,
): Promise<RequestRow[]> {
  const rows: RequestRow[] = []
  for await (const row of rowsIn(list, words, connection)) {
    rows.push(row)
    if (limit && rows.length >= limit) break
  }
  return rows
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Exports a list as a spreadsheet into a file; waits until the server has written it. */
export async function downloadList(
  { list, words, file }: { list: ListName; words: string | undefined; file: string },
  { client }: Connection,
): Promise<{ file: string; rows: number }> {
  const { export: exports } = client.api.oa.flow
  const { id } = await exports.start({ list: exportNames[list], search: words ? { words } : {} })
  for (let wait = 200; ; wait = Math.min(wait * 1.5, 3_000)) {
    const found = (await exports.list({})).find((one) => one.id === id)
    if (found?.state === 'failed') throw new CommandError('export-failed', { reason: found.note ?? '' })
    if (found?.file) {
      writeFileSync(file, (await client.readFile(found.file)).bytes)
      return { file, rows: found.rows }
    }
    await pause(wait)
  }
}
