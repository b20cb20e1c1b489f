import { describe, expect, test } from 'vitest'
import { localNamesOf } from './local-names'
import naming from './naming.json'
import { ownSources } from './sources'

/* Names are the terms of the trade (docs/decisions/116): naming.json has the forms that are refused, and the exceptions. */

interface Pattern {
  of: string[]
  pattern: string
  /** Any: the pattern is written for a small first letter and holds for a capital one, too. */
  firstLetter?: 'any'
  bad: string
  good: string
  why: string
}

const lowerFirst = (name: string) => name.slice(0, 1).toLowerCase() + name.slice(1)

const patterns = (naming.patterns as Pattern[]).map(({ pattern, firstLetter, ...rest }) => {
  const regex = new RegExp(pattern)
  return { ...rest, pattern, refuses: (name: string) => regex.test(firstLetter ? lowerFirst(name) : name) }
})
const names: Record<string, string> = naming.names
const words: Record<string, string> = naming.words
/** Declared by several modules with one meaning. */
const shared: Record<string, string> = naming.shared
const exempt = Object.keys(naming.exempt).map((pattern) => new RegExp(pattern))

/** Paths of calls and folders of pages are given by the specification and the menu. */
const isGiven = (path: string) => /^src\/(?:server\/calls|web\/pages\/[^/]+\/page)/.test(path)
const product = ownSources().filter(
  ({ path }) => !/\.test\.|\.d\.ts$|\/migrations\//.test(path) && !exempt.some((one) => one.test(path)),
)
const baseOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '')
const firstWord = (name: string) => /^[A-Z]?[a-z]+/.exec(name)?.[0].toLowerCase() ?? ''

const exportPattern =
  /^export (?:default )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm
const listPattern = /^export (?:(?:const|let) \{([^}]*)\} =|(?:type )?\{([^}]*)\})/gm
/** Names that an export gives to a part of an object, or to what another module calls otherwise. */
const aliasesOf = (text: string) =>
  [...text.matchAll(listPattern)].flatMap(([, parts, exports]) =>
    (parts ?? exports ?? '').split(',').flatMap((one) => {
      const name = (parts ? /^\s*(?:\w+:\s*)?(\w+)/ : /\bas (\w+)/).exec(one)?.[1]
      return name && name !== 'default' ? [name] : []
    }),
  )
const exportsOf = (text: string) => [
  ...[...text.matchAll(exportPattern)].map(([, name = '']) => name),
  ...aliasesOf(text),
]

test('reads the names of functions, of parts of an object and of aliases', () => {
  expect(
    exportsOf(
      'export function* toRows() {}\nexport const { atOnce: resolve, groups } = both\nexport { a, told as b }',
    ),
  ).toEqual(['toRows', 'resolve', 'groups', 'b'])
})
const exported = product.flatMap(({ path, text }) => exportsOf(text).map((name) => ({ path, name })))
const files = product.filter(({ path }) => !isGiven(path)).map(({ path }) => ({ path, name: baseOf(path) }))

const isException = (name: string) => name in names || firstWord(name) in words

describe.each(patterns)('$pattern', ({ of, refuses, bad, good, why }) => {
  test('rejects the bad sample of a pattern and accepts the good one', () => {
    expect(refuses(bad)).toBe(true)
    expect(patterns.some((one) => one.refuses(good))).toBe(false)
  })

  test.each(of)('finds no forbidden name of a %s', (kind) => {
    const found = (kind === 'file' ? files : exported).filter(
      ({ name }) => refuses(name) && !isException(name),
    )
    expect(
      found.map(({ path, name }) => `${path}: ${name}`),
      why,
    ).toEqual([])
  })
})

test('has at most 40 exceptions, each used and with a reason', () => {
  const reasons = [names, words, shared, naming.exempt].flatMap((list) => Object.values(list))
  expect(reasons.length).toBeLessThanOrEqual(40)
  expect(reasons.every((reason) => reason.length > 5)).toBe(true)
  const used = [...files, ...exported].filter(({ name }) => patterns.some(({ refuses }) => refuses(name)))
  expect(Object.keys(words).filter((word) => !used.some(({ name }) => firstWord(name) === word))).toEqual([])
  expect(Object.keys(names).filter((one) => !used.some(({ name }) => name === one))).toEqual([])
})

const declared = product.flatMap(({ path, text }) =>
  [...text.matchAll(exportPattern)].map(([, name = '']) => ({ path, name })),
)

test('gives a name that two modules declare one meaning', () => {
  const places = new Map<string, Set<string>>()
  for (const { path, name } of declared) places.set(name, (places.get(name) ?? new Set()).add(path))
  const several = [...places].filter(([, paths]) => paths.size > 1)
  const unexplained = several.filter(([name]) => !(name in shared))
  expect(unexplained.map(([name, paths]) => `${name}: ${[...paths].join(', ')}`)).toEqual([])
  expect(Object.keys(shared).filter((name) => !several.some(([one]) => one === name))).toEqual([])
})

const locals = new Set(naming.locals.names)
/** Finds the places where a variable, a function or a parameter has a refused name. */
const refusedLocals = (source: { path: string; text: string }) =>
  localNamesOf(source)
    .filter(({ name }) => locals.has(name))
    .map(({ place, name }) => `${place}: ${name}`)

test('reads the names of variables, functions and parameters, but not those of properties', () => {
  const text = `const { told, a: said, ...gone } = b
function mine([whose = 1]: string[], { born, c: [heard] }) {
  return (deaf) => deaf.says
}`
  expect(localNamesOf({ path: 'a.ts', text }).map(({ name }) => name)).toEqual([
    'said',
    'gone',
    'mine',
    'whose',
    'heard',
    'deaf',
  ])
})

test('refuses participles, pronouns and question words as names of variables, functions and parameters', () => {
  expect(refusedLocals({ path: 'a.ts', text: 'const told = 1' })).toEqual(['a.ts:1: told'])
  const word = new RegExp(`\\b(?:${naming.locals.names.join('|')})\\b`)
  const found = product.filter(({ text }) => word.test(text)).flatMap(refusedLocals)
  expect(found, naming.locals.why).toEqual([])
})
