import type { DirectorySheets } from '../../src/generated/types'
import { runOutbox } from '../../src/server/jobs/outbox'
import type { Sender, TestServer } from './server'

/** Uploads a spreadsheet and previews it, as the page does. */
export async function previewSheets(sender: Sender, sheets: DirectorySheets) {
  const uploaded = await sender.call('employee/directorysheet/upload', { name: '花名册.xlsx', sheets })
  if (!uploaded.success) throw new Error(uploaded.msg)
  const { id } = uploaded.data
  const { data: plan } = await sender.call('employee/directorysheet/preview', { id })
  return { id, plan }
}

/** Starts the import of a spreadsheet; it has not run yet. */
export async function startSheets(sender: Sender, sheets: DirectorySheets) {
  const { id, plan } = await previewSheets(sender, sheets)
  return {
    id,
    plan,
    answer: await sender.call('employee/directorysheet/import', { id, version: plan.version }),
  }
}

/** Imports a spreadsheet to the end. Returns its final state, its rows and the first passwords. */
export async function importSheets({ house }: TestServer, sender: Sender, sheets: DirectorySheets) {
  const { id, answer } = await startSheets(sender, sheets)
  if (!answer.success) throw new Error(answer.msg)
  while ((await runOutbox(house)) > 0);
  const { data: state } = await sender.call('employee/directorysheet/state', { id })
  const { data: rows } = await sender.call('employee/directorysheet/rows', { id, nowpage: 1 })
  const { data: first } = await sender.call('employee/directorysheet/passwords', { id })
  if (!state) throw new Error('the import is gone')
  return { ...state, rows: rows.result, passwords: first.passwords }
}
