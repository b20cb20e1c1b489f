import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'
import { BusinessError } from '../../../core/business-error'
import { checkSheetLimits, SheetError } from '../../../core/form/table/sheet-limits'
import type { SheetValue } from '../../../core/text/sheet-value'
import type { TempUpload } from './file-store'

/** What a sheet may unpack to: reading it holds up everybody else for that long. */
const mostUnpacked = 16 * 1024 * 1024

const refusalOf = (error: unknown) =>
  new BusinessError(`list.sheet-${error instanceof SheetError ? error.reason : 'unreadable'}`)

/** The cells of the first sheet of a file that arrived; what is no spreadsheet or too big is refused. */
export async function parseSheet({ path, isCut }: TempUpload): Promise<SheetValue[][]> {
  if (isCut) throw new BusinessError('list.sheet-large')
  const bytes = await readFile(path)
  try {
    await checkSheetLimits(new Uint8Array(bytes).buffer, mostUnpacked)
    return (await readSheet(bytes)) as unknown as SheetValue[][]
  } catch (error) {
    throw refusalOf(error)
  }
}
