import { proxy, useSnapshot } from 'valtio'

const news = proxy({ count: 0 })

/**
 * Returns a counter that grows with every server event that may have changed lists; lists reload when it
 * does.
 */
export const useRefreshSignal = (): number => useSnapshot(news).count
export const triggerRefresh = (): void => void news.count++
