import { proxy, useSnapshot } from 'valtio'

const news = proxy({ count: 0 })

/** Grows with every event from the server that may have changed lists; a list that shows it loads again. */
export const useNews = (): number => useSnapshot(news).count
export const announceNews = (): void => void news.count++
