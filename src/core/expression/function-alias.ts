import { functionAliases } from '../../generated/function-signatures'

const byAlias: ReadonlyMap<string, string> = new Map(Object.entries(functionAliases))

/** Returns our notation for a spreadsheet function, such as `$[求和]` for SUM; undefined for other names. */
export function findFunctionAlias(name: string): string | undefined {
  const alias = byAlias.get(name.toUpperCase())
  return alias && `$[${alias}]`
}
