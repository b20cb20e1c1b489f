import { memoizeWeak } from '../../text/memoize'
import { type FunctionFamily, functionFamilies, loadFunctionFamily } from './families'
import { builtInFunctions } from './index'

const callees = /[$#]\[([^\]]+)\]/g

/** Returns all texts in an object. */
function textsIn(data: object): string[] {
  const texts: string[] = []
  JSON.stringify(data, (_, value) => {
    if (typeof value === 'string') texts.push(value)
    return value
  })
  return texts
}

/** Returns the families of the functions that the formulas in an object name. */
export const namedFamilies = memoizeWeak((data: object): ReadonlySet<FunctionFamily> => {
  const names = textsIn(data).flatMap((text) =>
    [...text.matchAll(callees)].map(([, name = '']) => name.trim()),
  )
  return new Set(names.flatMap((name) => builtInFunctions.get(name)?.family ?? []))
})

const missingOf = (families: Iterable<FunctionFamily>) =>
  [...new Set(families)].filter((family) => !functionFamilies[family])

/** Returns the families that the formulas in an object need, such as a form, and whose rules are not loaded. */
export const missingFamilies = (data: object): FunctionFamily[] => missingOf(namedFamilies(data))

/** Loads all families that are not loaded, for pages on which any formula may be evaluated. */
export async function loadAllFamilies(): Promise<void> {
  const all = [...builtInFunctions.values()].flatMap(({ family }) => family ?? [])
  await Promise.all(missingOf(all).map(loadFunctionFamily))
}

export { loadFunctionFamily }
