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

/** The fields that whoever designs in this browser wants at hand, oldest first. */
export const useFavouriteFields = (): readonly string[] => useSnapshot(favourites).names

/** Marks a field as a favourite, or no longer. */
export function toggleFavouriteField(name: string): void {
  const others = favourites.names.filter((one) => one !== name)
  favourites.names = others.length < favourites.names.length ? others : [...others, name]
  localStorage.setItem(storageKey, JSON.stringify(favourites.names))
}
