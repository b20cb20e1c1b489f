const storageKey = 'refresh_history'
const windowLength = 10_000
const most = 5

const readCounts = (): Record<string, number> => {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}')
  } catch {
    return {}
  }
}

/** Counts an automatic reload; returns false after more than five in ten seconds (S1-058). */
export function canReload(now: number): boolean {
  const current = String(Math.floor(now / windowLength))
  const count = (readCounts()[current] ?? 0) + 1
  if (count > most) clearReloadCount()
  else localStorage.setItem(storageKey, JSON.stringify({ [current]: count }))
  return count <= most
}

export const clearReloadCount = (): void => localStorage.removeItem(storageKey)
