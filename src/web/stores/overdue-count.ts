import { proxy, useSnapshot } from 'valtio'

const late = proxy({ count: 0 })

/** Returns the number of overdue waiting tasks, as last loaded by the home page. */
export const useOverdueCount = (): number => useSnapshot(late).count
export const setOverdueCount = (count: number): void => void Object.assign(late, { count })
