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

const entryScript = (page: ParentNode) =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined

/** Requests the page; returns whether the server has another version of it than the one that runs. */
export async function hasOtherVersion(url: string, page: ParentNode = document): Promise<boolean> {
  const answer = await fetch(url, { cache: 'no-store' }).catch(() => undefined)
  if (!answer?.ok) return false
  const served = entryScript(new DOMParser().parseFromString(await answer.text(), 'text/html'))
  return served !== undefined && served !== entryScript(page)
}

async function checkVersion(url: string, page: ParentNode): Promise<void> {
  if ((await hasOtherVersion(url, page)) && canReload(Date.now())) location.reload()
}

let versionCheck: Promise<void> | undefined

/**
 * Reloads the page after a script failed to load, if the server has another version of the page than the one that
 * runs: the old version's scripts are gone. Otherwise a reload would load the same page and fail again. Scripts that
 * fail together ask once.
 */
export function reloadOtherVersion(url: string, page: ParentNode = document): Promise<void> {
  versionCheck ??= checkVersion(url, page).finally(() => {
    versionCheck = undefined
  })
  return versionCheck
}

export const clearReloadCount = (): void => localStorage.removeItem(storageKey)
