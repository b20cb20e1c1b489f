import { useMemo } from 'react'
import type { FieldSymbol } from '#/core/expression'
import functionSchemas from '../../generated/functions.json'
import type { FunctionSchema, RemoteGroup } from '../../generated/types'
import { useRemoteGroups } from '../form-host/remote-groups'
import { type Language, useLanguage } from '../platform'
import type { FlowFunction } from './flow-functions'
import type { ExpressionSymbols } from './symbols'

/** A built-in function in the reader's language; `name` is its name in the text. */
export interface LocalizedFunction {
  name: string
  title: string
  help: string
  /** Its names in spreadsheets. */
  aliases?: readonly string[]
  group: FunctionSchema['group']
  parameters: readonly LocalizedParameter[]
  result: FunctionSchema['result']
  example: FunctionSchema['example']
}

/** Parameter of a function, in the reader's language. */
export type LocalizedParameter = Omit<FunctionSchema['parameters'][number], 'title'> & { title: string }

/** A remote function with its source and the fields selectable from an object response. */
export type VocabularyRemoteFunction = RemoteGroup['funlist'][number] & {
  group: string
  fields: RemoteGroup['fields']
}

/** All names available to an expression, for completion, display and checking. */
export interface Vocabulary {
  fields: readonly FieldSymbol[]
  row: readonly FieldSymbol[]
  functions: readonly LocalizedFunction[]
  remote: readonly VocabularyRemoteFunction[]
  /** While the remote functions load, none of their names is reported as unknown. */
  isLoading?: boolean
  custom: readonly FlowFunction[]
  /** Key of the field (or code of the column) the formula belongs to: displayed, but not offered. */
  itself?: string
}

const schemas = functionSchemas as unknown as readonly FunctionSchema[]

const described = (schema: FunctionSchema, language: Language): LocalizedFunction => ({
  ...schema,
  title: schema.title[language],
  help: schema.help[language],
  parameters: schema.parameters.map((parameter) => ({ ...parameter, title: parameter.title[language] })),
})

/** Returns the built-in functions in a language, in the order of their groups. */
export const localizeFunctions = (language: Language): LocalizedFunction[] =>
  schemas.map((schema) => described(schema, language))

/** Returns the functions of all remote sources, each with its source. */
const remoteFunctions = (groups: readonly RemoteGroup[]): VocabularyRemoteFunction[] =>
  groups.flatMap(({ name, fields, funlist }) => funlist.map((one) => ({ ...one, group: name, fields })))

const noGroups: readonly RemoteGroup[] = []

function useRemoteFunctions() {
  const groups = useRemoteGroups()
  const remote = useMemo(() => remoteFunctions(groups ?? noGroups), [groups])
  return { remote, isLoading: groups === undefined }
}

/** Returns the vocabulary of a place in the reader's language; remote functions are added when loaded. */
export function useVocabulary(known: ExpressionSymbols): Vocabulary {
  const { fields, row, custom, itself } = known
  const language = useLanguage()
  const functions = useMemo(() => localizeFunctions(language), [language])
  const { remote, isLoading } = useRemoteFunctions()
  return useMemo(
    () => ({ fields, row: row ?? [], functions, remote, isLoading, custom: custom ?? [], itself }),
    [fields, row, functions, remote, isLoading, custom, itself],
  )
}
