import { proxy, useSnapshot } from 'valtio'
import type { ListExport } from '../../generated/types'
import { createRequestIds } from '../platform'
import { api, quietApi } from '../platform/api'

/**
 * Shortest and longest polling interval in milliseconds; most exports finish immediately, long ones are
 * polled less and less often.
 */
const [shortestPause, longestPause] = [250, 1_500]

const state = proxy<{ exports: ListExport[] }>({ exports: [] })
const isOpen = ({ state }: ListExport) => state === 'waiting' || state === 'running'

/** Returns the exports of the last day, newest first. */
export const useExports = () => useSnapshot(state).exports as readonly ListExport[]

/** Loads the progress of exports; a failure leaves the known state. */
export async function loadExports(): Promise<readonly ListExport[]> {
  state.exports = await quietApi.oa.flow.export.list({}).catch(() => state.exports)
  return state.exports
}

/** Callbacks that wait for the end of an export, by id. */
const followed = new Map<string, (one: ListExport) => void>()
let isWatched = false

/** Polls until no followed export is running. */
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

/** A double click starts one export; a later request starts another. */
let idOf = createRequestIds()

type Wanted = Parameters<typeof api.oa.flow.export.start>[0]

interface Telling {
  onBegin(id: string): void
  onEnd(one: ListExport): void
}

/** Starts the export of a list; notifies the person at the end, on any page. */
export async function requestListExport(exportRequest: Wanted, distinguishing: Telling): Promise<void> {
  const { id } = await api.oa.flow.export.start({ ...exportRequest, requestId: idOf(exportRequest) })
  idOf = createRequestIds()
  await watchExport(id, distinguishing)
}

/** Notifies the person on any page when a started export ends. */
export async function watchExport(id: string, { onBegin, onEnd }: Telling): Promise<void> {
  onBegin(id)
  const end = new Promise<ListExport>((resolve) => followed.set(id, resolve))
  void watch()
  onEnd(await end)
}
