import { proxy, useSnapshot } from 'valtio'
import type { ListExport } from '../../generated/types'
import { api, quietApi } from '../platform/api'
import { requestIds } from '../platform/request-id'

const pause = 1_500

const state = proxy<{ exports: ListExport[]; isWatched: boolean }>({ exports: [], isWatched: false })
const isOpen = ({ state }: ListExport) => state === 'waiting' || state === 'running'

/** The spreadsheets of the last day, newest first. */
export const useExports = () => useSnapshot(state).exports as readonly ListExport[]

/** Fetches how far they are; a failure leaves what is known. */
export async function loadExports(): Promise<readonly ListExport[]> {
  state.exports = await quietApi.oa.flow.export.list({}).catch(() => state.exports)
  return state.exports
}

/** Looks again and again until none is on its way, and tells of each that ends meanwhile. */
async function watch(onEnd: (one: ListExport) => void): Promise<void> {
  if (state.isWatched) return
  state.isWatched = true
  let open = new Set<string>()
  do {
    const exports = await loadExports()
    for (const one of exports) if (open.has(one.id) && !isOpen(one)) onEnd(one)
    open = new Set(exports.filter(isOpen).map(({ id }) => id))
    if (open.size) await new Promise((resolve) => setTimeout(resolve, pause))
  } while (open.size)
  state.isWatched = false
}

/** Pressed twice, a button begins one spreadsheet; wanted again later, another. */
let idOf = requestIds()

type Wanted = Parameters<typeof api.oa.flow.export.start>[0]

interface Telling {
  onBegin(id: string): void
  onEnd(one: ListExport): void
}

/** Begins the spreadsheet of a list; tells when it has ended, whatever page is open then. */
export async function startExport(wanted: Wanted, telling: Telling): Promise<void> {
  const { id } = await api.oa.flow.export.start({ ...wanted, requestId: idOf(wanted) })
  idOf = requestIds()
  await followExport(id, telling)
}

/** Tells how a spreadsheet that has been begun ends, whatever page is open then. */
export async function followExport(id: string, { onBegin, onEnd }: Telling): Promise<void> {
  onBegin(id)
  let isTold = false
  await watch((one) => {
    isTold ||= one.id === id
    onEnd(one)
  })
  const mine = state.exports.find((one) => one.id === id)
  if (!isTold && mine && !isOpen(mine)) onEnd(mine)
}
