import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'
import { Refused } from '../../../core/business-error'
import { checkSheetLimits, SheetRefused } from '../../../core/form/table/sheet-limits'
import type { SheetValue } from '../../../core/text/sheet-value'
import type { Taken } from './file-store'

/** What a sheet may unpack to: reading it holds up everybody else for that long. */
const mostUnpacked = 16 * 1024 * 1024

const refusalOf = (error: unknown) =>
  new Refused(`list.sheet-${error instanceof SheetRefused ? error.reason : 'unreadable'}`)

/** The cells of the first sheet of a file that arrived; what is no spreadsheet or too big is refused. */
export async function readSheetOf({ path, isCut }: Taken): Promise<SheetValue[][]> {
  if (isCut) throw new Refused('list.sheet-large')
  const bytes = await readFile(path)
  try {
    await checkSheetLimits(new Uint8Array(bytes).buffer, mostUnpacked)
    return (await readSheet(bytes)) as unknown as SheetValue[][]
  } catch (error) {
    throw refusalOf(error)
  }
}
