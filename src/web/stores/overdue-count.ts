import { proxy, useSnapshot } from 'valtio'

const late = proxy({ count: 0 })

/** How much of what waits is late, as the home page last heard. */
export const useOverdueCount = (): number => useSnapshot(late).count
export const setOverdueCount = (count: number): void => void Object.assign(late, { count })
