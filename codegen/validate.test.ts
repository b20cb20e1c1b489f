import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentProblems } from './validate.mjs'

/** Grammars, shapes and one list of records, which each test breaks in its own way. */
const folder = mkdtempSync(join(tmpdir(), 'qianpi-grammar-'))
const list = 'schemas/lists/records/timeout-log.json'
const sound = JSON.parse(readFileSync(list, 'utf8'))

function write(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

beforeAll(() => {
  for (const part of ['schemas/meta', 'schemas/values']) cpSync(part, join(folder, part), { recursive: true })
  mkdirSync(join(folder, 'fixtures'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function problemsWith(document: object | string) {
  write(list, typeof document === 'string' ? document : JSON.stringify(document))
  const problems = documentProblems(folder)
  rmSync(join(folder, list))
  return problems
}

test('validates every document against the schema it names, and every schema itself', () =>
  expect(documentProblems('.')).toEqual([]))

test('finds no problem in a valid document', () => expect(problemsWith(sound)).toEqual([]))

test('reports a wrong cell with its path and the cells that exist', () => {
  const [first, ...rest] = sound.columns
  const [problem, ...more] = problemsWith({ ...sound, columns: [{ ...first, cell: 'number' }, ...rest] })
  expect(problem).toMatch(
    /^schemas\/lists\/records\/timeout-log\.json: \/columns\/0\/cell is "number"; allowed: "/,
  )
  expect(more).toEqual([])
})

test.each([
  [
    'an unknown property',
    { ...sound, colums: [] },
    `${list}: / has the unknown property "colums"; allowed: `,
  ],
  [
    'a missing property',
    { ...sound, columns: undefined },
    `${list}: / must have required property 'columns'`,
  ],
  ['a value of another type', { ...sound, title: 7 }, `${list}: /title must be string, is 7`],
  [
    'a grammar that is not there',
    { ...sound, $schema: '../../meta/lists.json' },
    `${list} names the grammar ../../meta/lists.json, which is not there`,
  ],
  ['no grammar', { ...sound, $schema: undefined }, `${list} names no grammar: add "$schema"`],
  ['broken JSON', '{ "name": ', `${list} cannot be read as JSON: `],
])('reports %s', (_, document, expected) => {
  const problems = problemsWith(document)
  expect(problems.join('\n')).toContain(expected)
})

test.each([
  ['of an unknown type', { type: 'text' }, ': /type is "text"; allowed: "array", "boolean"'],
  [
    'that points to nothing',
    { $ref: './no-such-shape.json' },
    ' refers to ./no-such-shape.json, which is not there',
  ],
])('reports a shape %s', (_, body, expected) => {
  const shape = 'schemas/values/broken-shape.json'
  write(shape, JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', ...body }))
  const problems = documentProblems(folder)
  rmSync(join(folder, shape))
  expect(problems.join('\n')).toContain(`${shape}${expected}`)
})
