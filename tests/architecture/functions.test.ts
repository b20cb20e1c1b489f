import { expect, test } from 'vitest'
import { functionsOf } from './functions'
import { filesIn, ownSources } from './sources'

const most = { lines: 80, linesOfComponent: 100, branches: 15, linesOfStyles: 400 }

/** Tests are left out: a table of cases is long and says one thing. What is generated nobody reads. */
const sources = [
  ...ownSources(),
  ...filesIn('codegen', '.mjs'),
  ...filesIn('scripts', '.mjs'),
  ...filesIn('bench', '.mjs', '.ts', '.tsx'),
].filter(({ path }) => !path.includes('.test.') && !path.includes('/grammar/parser'))

const functions = sources.flatMap(functionsOf)

test('limits a function to 80 lines and a component to 100', () => {
  const long = functions
    .filter(({ lines, isComponent }) => lines > (isComponent ? most.linesOfComponent : most.lines))
    .map(({ place, name, lines }) => `${place} ${name} has ${lines} lines: split it by what it does`)
  expect(long).toEqual([])
})

test('limits a function to 15 branches', () => {
  const branching = functions
    .filter(({ branches }) => branches > most.branches)
    .map(({ place, name, branches }) => `${place} ${name} branches ${branches} times: give its parts names`)
  expect(branching).toEqual([])
})

test('limits a style sheet to 400 lines', () => {
  const long = filesIn('src', '.css')
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > most.linesOfStyles)
    .map(({ path, lines }) => `${path} has ${lines} lines: split it by part`)
  expect(long).toEqual([])
})

test('counts lines and branches as a reader does', () => {
  const text = `
export const Card = ({ a }: { a?: string }) => {
  const inner = () => (a ? 1 : 2)
  if (a && inner()) return <b>{a}</b>
  switch (a) {
    case 'x':
    case 'y':
      return null
    default:
      return a ?? ''
  }
}`
  expect(functionsOf({ path: 'src/card.tsx', text })).toEqual([
    { place: 'src/card.tsx:3', name: 'inner', lines: 1, branches: 2, isComponent: false },
    { place: 'src/card.tsx:2', name: 'Card', lines: 11, branches: 6, isComponent: true },
  ])
})
