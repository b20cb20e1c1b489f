type Families = typeof import('#/core/expression/functions/families')['functionFamilies']
type Family = keyof Families

const loaders: { [Name in Family]: () => Promise<Families[Name]> } = {
  convert: () => import('#/core/expression/functions/families/convert'),
  date: () => import('#/core/expression/functions/families/date'),
  power: () => import('#/core/expression/functions/power'),
  table: () => import('#/core/expression/functions/families/table'),
  text: () => import('#/core/expression/functions/families/text'),
}

/**
 * Rules of the families of functions that are loaded. The build of the package of forms puts this module in the place of
 * the one that has them all (scripts/bundle-forms.mjs).
 */
export const functionFamilies: Partial<Families> = {}

/** Loads the rules of a family; a page that evaluates one of its functions waits for it. */
export async function loadFunctionFamily(name: Family): Promise<void> {
  Object.assign(functionFamilies, { [name]: await loaders[name]() })
}
