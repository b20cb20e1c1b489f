import { buffer } from 'node:stream/consumers'
import { BusinessError } from '../../core/business-error'
import { claimNumberOf, type InvoiceFacts } from '../../core/invoice/invoice'
import { findInvoiceProblems, parseInvoiceBuyers } from '../../core/invoice/invoice-problems'
import type { InvoiceEntry, InvoiceText } from '../../generated/types'
import { type Context, waitForBytes } from '../platform'
import { invoiceLimits } from '../platform/files/invoice-limits'
import { readInvoiceFile } from '../platform/files/read-invoice-file'
import { toStoredFile } from '../presenters/file'
import { type FileRow, findFile, readCompanySettings, storeInvoice } from '../queries'
import { listInvoiceHolders } from '../queries/flow/invoice-claim'
import { createClaimedError } from './invoice-holder'

/** Formats that are read as invoices. */
const formats = ['xml', 'ofd', 'pdf']

/** Finds an upload of the caller that nothing names yet. */
async function findOwnUpload(fileId: string, { db, caller }: Context): Promise<FileRow> {
  const file = await findFile(db, caller.workspace, fileId)
  if (!file || file.ownerId !== caller.id || file.flowId !== null || file.designId !== null)
    throw new BusinessError('file.not-found')
  if (!formats.includes(file.format)) throw new BusinessError('invoice.format', { name: file.name })
  if (file.bytes > invoiceLimits.fileBytes) throw new BusinessError('invoice.large', { name: file.name })
  return file
}

async function readBytes(file: FileRow, { files }: Context): Promise<ArrayBuffer> {
  const content = files.read(file.id)
  if (!(await waitForBytes(content))) throw new BusinessError('file.not-found')
  return new Uint8Array(await buffer(content)).buffer
}

/**
 * Reads an uploaded invoice and stores its facts with the file, so that a form can name no others. Rejects one that
 * another flow has claimed.
 */
export async function readInvoice(
  { fileid, texts }: { fileid: string; texts: readonly InvoiceText[] },
  context: Context,
): Promise<InvoiceEntry> {
  const { db, caller } = context
  const file = await findOwnUpload(fileid, context)
  const { format, name } = file
  const load = async () => {
    const bytes = format === 'pdf' ? new ArrayBuffer(0) : await readBytes(file, context)
    return { bytes, format, texts }
  }
  const invoice = await readInvoiceFile(load, name)
  const [holder] = await listInvoiceHolders(db, caller.workspace, [claimNumberOf(invoice)])
  if (holder) throw await createClaimedError(holder, db, context)
  const { invoice_buyers } = await readCompanySettings(db, caller.workspace)
  const problems = findInvoiceProblems(invoice, parseInvoiceBuyers(invoice_buyers))
  const { lines: _, ...read } = invoice
  const facts: InvoiceFacts = { ...read, problems }
  const stored = await db.transaction((tx) =>
    storeInvoice(tx, caller.workspace, { id: file.id, ownerId: caller.id, invoice: facts }),
  )
  if (!stored) throw new BusinessError('file.not-found')
  return { ...toStoredFile(file), ...facts }
}
