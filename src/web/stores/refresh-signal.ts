import { proxy, useSnapshot } from 'valtio'

/** Events in all, those of unknown flows, and those of each known flow. */
const news = proxy({ count: 0, ofUnknown: 0, ofFlow: {} as Record<string, number> })
const maxFlows = 100

/**
 * Returns a counter that grows with every server event that may have changed lists; lists reload when it
 * does.
 */
export const useRefreshSignal = (): number => useSnapshot(news).count

/** Returns the current counter of a flow's changes, outside of rendering. */
export const flowChangesOf = (flow: string): number => news.ofUnknown + (news.ofFlow[flow] ?? 0)

/** Returns a counter that grows with every server event that may have changed the content of a flow. */
export function useFlowRefreshSignal(flow: string): number {
  const { ofUnknown, ofFlow } = useSnapshot(news)
  return ofUnknown + (ofFlow[flow] ?? 0)
}

/** Reloads lists, and the parts that show one of the changed flows; without flows any may have changed. */
export function triggerRefresh(flows?: readonly string[]): void {
  news.count++
  if (!flows || Object.keys(news.ofFlow).length > maxFlows) {
    news.ofFlow = {}
    // Each counter stays above what it was, so that none shows an old value again.
    news.ofUnknown += news.count
    return
  }
  for (const flow of flows) news.ofFlow[flow] = (news.ofFlow[flow] ?? 0) + 1
}
