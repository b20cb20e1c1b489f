import { databaseSetFunction } from '../../../core/company/database-set/set-lookup'
import { builtInFunctions } from '../../../core/expression'
import { fieldSchemas } from '../../../core/form'
import type { RemoteFunctionsSource } from '../../../generated/types'
import type { PluginNames } from './check-names'

/** Returns the names of the product and of the configured sources, which no plugin may take. */
export function productNames(sources: readonly RemoteFunctionsSource[]): PluginNames {
  const ofProduct = (names: Iterable<string>) => new Map([...names].map((name) => [name, '']))
  return {
    fields: ofProduct(
      fieldSchemas.flatMap(({ name, type = name, presets = [] }) => [
        name,
        type,
        ...presets.map((preset) => preset.name),
      ]),
    ),
    functions: ofProduct([
      ...builtInFunctions.keys(),
      databaseSetFunction,
      ...sources.flatMap(({ funlist }) => funlist.map(({ funname }) => funname)),
    ]),
  }
}
