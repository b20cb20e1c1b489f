import { proxy, useSnapshot } from 'valtio'
import type { ListExport } from '../../generated/types'
import { api, quietApi } from '../platform/api'
import { createRequestIds } from '../platform/request-id'

/** Most are written at once; long ones are asked about less and less often. */
const [shortestPause, longestPause] = [250, 1_500]

const state = proxy<{ exports: ListExport[] }>({ exports: [] })
const isOpen = ({ state }: ListExport) => state === 'waiting' || state === 'running'

/** The spreadsheets of the last day, newest first. */
export const useExports = () => useSnapshot(state).exports as readonly ListExport[]

/** Fetches how far they are; a failure leaves what is known. */
export async function loadExports(): Promise<readonly ListExport[]> {
  state.exports = await quietApi.oa.flow.export.list({}).catch(() => state.exports)
  return state.exports
}

/** Who waits for the end of a spreadsheet, by its id. */
const followed = new Map<string, (one: ListExport) => void>()
let isWatched = false

/** Looks again and again until none that is followed is on its way. */
async function watch(): Promise<void> {
  if (isWatched) return
  isWatched = true
  for (let pause = shortestPause; followed.size > 0; pause = Math.min(pause * 2, longestPause)) {
    for (const one of await loadExports()) {
      if (isOpen(one)) continue
      followed.get(one.id)?.(one)
      followed.delete(one.id)
    }
    if (followed.size > 0) await new Promise((resolve) => setTimeout(resolve, pause))
  }
  isWatched = false
}

/** Pressed twice, a button begins one spreadsheet; wanted again later, another. */
let idOf = createRequestIds()

type Wanted = Parameters<typeof api.oa.flow.export.start>[0]

interface Telling {
  onBegin(id: string): void
  onEnd(one: ListExport): void
}

/** Begins the spreadsheet of a list; tells when it has ended, whatever page is open then. */
export async function startExport(wanted: Wanted, telling: Telling): Promise<void> {
  const { id } = await api.oa.flow.export.start({ ...wanted, requestId: idOf(wanted) })
  idOf = createRequestIds()
  await watchExport(id, telling)
}

/** Tells how a spreadsheet that has been begun ends, whatever page is open then. */
export async function watchExport(id: string, { onBegin, onEnd }: Telling): Promise<void> {
  onBegin(id)
  const end = new Promise<ListExport>((resolve) => followed.set(id, resolve))
  void watch()
  onEnd(await end)
}
