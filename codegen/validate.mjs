// Every document against the grammar that it names as $schema: what is wrong, with file, path and allowed words.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import Ajv from 'ajv'
import { target } from './schemas.mjs'

const draft = 'http://json-schema.org/draft-07/schema#'
/** Folders of plain data, whose documents may go without a grammar. */
const free = /^(schemas\/(texts|data)|fixtures)\//
/** What says only that one of several shapes fits; the errors of those shapes say more. */
const summaries = new Set(['anyOf', 'oneOf', 'if', 'not'])
const maxProblems = 3

const isShape = (path) => /^schemas\/(meta|values)\//.test(path)

/** What is wrong with the documents below `root`, a sentence each. */
export function documentProblems(root) {
  const problems = []
  const documents = ['schemas', 'fixtures'].flatMap((folder) => readDocuments(root, folder, problems))
  const ajv = new Ajv({ strict: false, allErrors: true, verbose: true, formats: { 'date-time': true } })
  for (const { path, json } of documents)
    if (isShape(path))
      ajv.addSchema({ ...json, $id: `/${path}`, $schema: undefined }, undefined, undefined, false)
  const known = new Map(documents.map(({ path, json }) => [path, json]))
  for (const document of documents)
    problems.push(...problemsOf(document, ajv), ...lostReferences(document, known))
  return problems
}

/** References of a document to shapes that are not there. */
function lostReferences({ path, json }, known) {
  const isThere = ({ path: file, definition }) =>
    known.has(file) && (!definition || Object.hasOwn(known.get(file).definitions ?? {}, definition))
  const missingReferences = referencesIn(json).filter(
    (ref) => !/^https?:/.test(ref) && !isThere(target(path, ref)),
  )
  return [...new Set(missingReferences)].map((ref) => `${path} refers to ${ref}, which is not there`)
}

function referencesIn(part) {
  if (part === null || typeof part !== 'object') return []
  const own = typeof part.$ref === 'string' ? [part.$ref] : []
  return [...own, ...Object.values(part).flatMap(referencesIn)]
}

function readDocuments(root, folder, problems) {
  const names = readdirSync(join(root, folder), { recursive: true }).filter((name) => name.endsWith('.json'))
  return names.sort().flatMap((name) => {
    const path = posix.join(folder, ...name.split(sep))
    try {
      return [{ path, json: JSON.parse(readFileSync(join(root, path), 'utf8')) }]
    } catch (error) {
      problems.push(`${path} cannot be read as JSON: ${error.message}`)
      return []
    }
  })
}

function problemsOf({ path, json }, ajv) {
  const named = json?.$schema
  if (named === undefined && free.test(path)) return []
  if (typeof named !== 'string') return [`${path} names no grammar: add "$schema"`]
  const grammar = posix.join('/', posix.dirname(path), named)
  const validate = named === draft ? ajv.getSchema(draft) : compiled(ajv, grammar)
  if (typeof validate !== 'function')
    return [
      `${path} names the grammar ${named}, which ${validate ? `is broken: ${validate.message}` : 'is not there'}`,
    ]
  const wrong = validate(json) ? [] : sentences(validate.errors)
  return wrong.map((sentence) => `${path}: ${sentence}`)
}

function compiled(ajv, grammar) {
  try {
    return ajv.getSchema(grammar)
  } catch (error) {
    return error
  }
}

/** The deepest places first: where one of several shapes was meant, the one that fits furthest is most likely it. */
function sentences(errors) {
  const places = new Map()
  for (const error of errors)
    places.set(error.instancePath, [...(places.get(error.instancePath) ?? []), error])
  const depth = (place) => place.split('/').length
  const all = [...places]
    .sort(([a], [b]) => depth(b) - depth(a))
    .flatMap(([place, some]) => atPlace(place || '/', some))
  return all.slice(0, maxProblems)
}

/** What is wrong at one place; what several shapes allow there is one list. */
function atPlace(place, errors) {
  const own = errors.filter(({ keyword }) => !summaries.has(keyword))
  const words = own.flatMap(({ keyword, params }) => {
    if (keyword === 'enum') return params.allowedValues
    return keyword === 'const' ? [params.allowedValue] : []
  })
  const listed = (names) => [...new Set(names)].map((name) => JSON.stringify(name)).join(', ')
  if (words.length) return [`${place} is ${shown(own[0].data)}; allowed: ${listed(words)}`]
  const unknown = own.filter(({ keyword }) => keyword === 'additionalProperties')
  const allowed = unknown.flatMap(({ parentSchema }) => Object.keys(parentSchema.properties ?? {}))
  const extra = new Set(unknown.map(({ params }) => params.additionalProperty))
  const otherErrors = own.filter((error) => !unknown.includes(error))
  return [
    ...[...extra].map((name) => `${place} has the unknown property "${name}"; allowed: ${listed(allowed)}`),
    ...new Set(
      otherErrors.map(
        ({ message, data, keyword }) =>
          `${place} ${message}${keyword === 'required' ? '' : `, is ${shown(data)}`}`,
      ),
    ),
  ]
}

function shown(value) {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
