import { proxy, useSnapshot } from 'valtio'

const storageKey = 'qianpi.favourite-fields'

function stored(): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

const favourites = proxy<{ names: string[] }>({ names: stored() })

/** Returns the designer's favourite fields in this browser, oldest first. */
export const useFavouriteFields = (): readonly string[] => useSnapshot(favourites).names

/** Adds a field to the favourites or removes it. */
export function toggleFavouriteField(name: string): void {
  const otherNames = favourites.names.filter((one) => one !== name)
  favourites.names = otherNames.length < favourites.names.length ? otherNames : [...otherNames, name]
  localStorage.setItem(storageKey, JSON.stringify(favourites.names))
}
