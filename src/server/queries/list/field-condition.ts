import type { SearchMethod } from '../../../core/form'
import type { FieldSearch } from '../../../generated/types'
import type { SqlConditions } from '../sql/page'
import { likePattern } from '../sql/time-columns'

/** Forms of one or more versions that store a field alike, and the scopes in which the reader may see it. */
export interface FieldScope extends SearchMethod {
  model: string
  /** Code of a table column. */
  column?: string
  /** Version, or version and step, as in the list's own scope column. */
  at: readonly string[]
}

/** Required values of a field, in any scope where the reader may see it. */
export interface FieldCondition {
  ask: FieldSearch
  places: readonly FieldScope[]
}

type ToParameter = (value: unknown) => string

const words = `(leaf #>> '{}')`

/** SQL of the number in a JSON value with the alias leaf; null if it is none. */
export const numberOfLeaf = `case when jsonb_typeof(leaf) = 'number' then leaf::numeric
  when ${words} ~ '^-?[0-9]{1,30}([.][0-9]{1,20})?$' then ${words}::numeric end`

/** Compares a leaf with a bound: dates of different precision are compared by their common length. */
const bound = {
  number: (sign: '>=' | '<=', value: string) => `${numberOfLeaf} ${sign} ${value}::numeric`,
  date: (sign: '>=' | '<=', value: string) =>
    `left(${words}, length(${value})) collate "C" ${sign} left(${value}, length(${words}))`,
}

/**
 * Tests of one leaf for each part of the condition; each part may be met by a different leaf of the value.
 */
function leafTests(
  { has, in: among, from, to }: FieldSearch,
  { by }: SearchMethod,
  toParameter: ToParameter,
): string[] {
  const compared = by === 'number' ? bound.number : bound.date
  const sendRequest = (value: string | number) =>
    by === 'number' ? toParameter(value) : `${toParameter(String(value))}::text`
  return [
    ...(has === undefined ? [] : [`${words} ilike ${toParameter(likePattern(has))}`]),
    ...(among === undefined ? [] : [`${words} = any(${toParameter(among.map(String))}::text[])`]),
    ...(from === undefined ? [] : [compared('>=', sendRequest(from))]),
    ...(to === undefined ? [] : [compared('<=', sendRequest(to))]),
  ]
}

/** SQL condition that a value is not empty, as in core/form isEmptyOperand. */
const filled = (value: string) => `case jsonb_typeof(${value}) when 'object'
  then jsonb_path_exists(${value}, '$.* ? (@ != null && @ != "")') when 'array' then ${value} <> '[]'
  when 'string' then ${value} <> '""' when 'null' then false else ${value} is not null end`

interface Testing {
  sought: SearchMethod
  toParameter: ToParameter
}

/**
 * SQL condition that a value is a branch or below it. Its levels are members of the value (a region), members
 * of each entry's path, or the value's own entries.
 */
function branchTest(
  value: string,
  along: readonly (string | number)[],
  { sought: { parts }, toParameter }: Testing,
) {
  const level = (of: string, at: string | number) =>
    typeof at === 'number' ? `(${of} ->> ${at})` : `(${of} ->> ${toParameter(at)}::text)`
  const all = (of: string, levels: readonly (string | number)[]) =>
    along
      .map((text, at) => `${level(of, levels[at] ?? at)} = ${toParameter(String(text))}::text`)
      .join(' and ')
  if (parts.length !== 1) return all(value, parts)
  const ways = `jsonb_path_query(${value}, ${toParameter(`$[*].${JSON.stringify(parts[0])}`)}::jsonpath) way`
  return `exists (select 1 from ${ways} where ${all('way', [])})`
}

function valueTest(value: string, ask: FieldSearch, { sought, toParameter }: Testing): string {
  if (ask.along) return branchTest(value, ask.along, { sought, toParameter })
  const paths = sought.parts.length ? sought.parts.map((part) => `$.${JSON.stringify(part)}`) : ['$[*]']
  const tests = leafTests(ask, sought, toParameter)
  if (!tests.length) return filled(value)
  const whole = sought.parts.length ? value : 'whole.leaf'
  const leaves = `unnest(${toParameter(paths)}::text[]) path, jsonb_path_query(${whole}, path::jsonpath) leaf
    where jsonb_typeof(leaf) in ('string', 'number', 'boolean') and leaf <> '""'`
  const among = tests.map((test) => `exists (select 1 from ${leaves} and ${test})`).join(' and ')
  if (sought.parts.length) return among
  // The values of most fields are a single leaf, tested without expanding the parts; it is read from the form
  // once.
  return `(select case when jsonb_typeof(leaf) in ('string', 'number', 'boolean')
    then leaf <> '""' and ${tests.join(' and ')} else ${among} end from (select ${value} as leaf offset 0) whole)`
}

function placeTest(ask: FieldSearch, place: FieldScope, toParameter: ToParameter): string {
  const value = `(f.form -> ${toParameter(place.model)}::text)`
  if (place.column === undefined) return valueTest(value, ask, { sought: place, toParameter })
  const cell = `(line -> ${toParameter(place.column)}::text)`
  return `exists (select 1 from jsonb_path_query(${value}, '$[*] ? (@.type() == "object")') line
    where ${valueTest(cell, ask, { sought: place, toParameter })})`
}

/** Adds the condition on a field; `isAt` checks whether a row for the alias f is in one of these scopes. */
export function addFieldCondition(
  where: SqlConditions,
  { ask, places }: FieldCondition,
  isAt: (at: readonly string[]) => string,
): void {
  const toParameter: ToParameter = (value) => where.value(value)
  const isNot = ask.filled === false ? 'not ' : ''
  const tests = places.map(
    (place) => `(${isAt(place.at)} and ${isNot}coalesce(${placeTest(ask, place, toParameter)}, false))`,
  )
  where.rare(`(${tests.join(' or ') || 'false'})`)
}
