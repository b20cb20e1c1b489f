import { proxy, useSnapshot } from 'valtio'

const news = proxy({ count: 0 })

/** Grows with every event from the server that may have changed lists; a list that shows it loads again. */
export const useRefreshSignal = (): number => useSnapshot(news).count
export const triggerRefresh = (): void => void news.count++
