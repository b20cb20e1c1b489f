import { expect, test } from 'vitest'
import { keyOf } from '../../../tests/kit/form-of'
import type { DecisionTable } from '../../generated/types'
import { type GridContext, gridTexts, pasteGridCells } from './table-grid'

const rows = 200

const table: DecisionTable = {
  id: 'table',
  name: '表',
  hit: 'first',
  inputs: [{ id: 'i', expression: `@[选_${keyOf('选')}]` }],
  outputs: [{ id: 'o', name: '人', kind: 'people' }],
  rules: Array.from({ length: rows }, (_, at) => ({
    id: `r${at}`,
    cells: [{ is: 'any' as const }],
    results: [
      [
        {
          chosetype: 'or' as const,
          chosed: [{ type: 'user' as const, id: `p${at}`, name: `人${at}` }],
          runRoots: [],
        },
      ],
    ],
  })),
}

/** Context that counts its uses. */
function countedWorld() {
  const uses = { fields: 0, people: 0, labels: 0 }
  const choices = Array.from({ length: rows }, (_, at) => ({
    value: `选${at}`,
    get label() {
      uses.labels += 1
      return `选项${at}`
    },
  }))
  const fields = [{ key: keyOf('选'), name: '选', kind: 'text' as const, choices }]
  const world: GridContext = {
    get fields() {
      uses.fields += 1
      return fields
    },
    words: { yes: '是', no: '否' },
    ways: [],
    people: (groups) => {
      uses.people += 1
      return groups.flatMap(({ chosed }) => chosed.map(({ name }) => name)).join('、')
    },
  }
  return { world, uses }
}

test('pastes choices and people without a walk through all of them for each cell', () => {
  const { world, uses } = countedWorld()
  const cells = Array.from({ length: rows }, (_, at) => [`选项${at}`, `人${rows - 1 - at}`])
  const { table: pasted, refused } = pasteGridCells(table, {
    row: 0,
    column: 0,
    cells,
    world,
    newId: () => 'id',
  })
  expect(refused).toEqual([])
  expect(pasted.rules[3]?.cells).toEqual([{ is: 'among', values: ['选3'] }])
  expect(pasted.rules[3]?.results).toEqual(table.rules[rows - 4]?.results)
  expect(uses.people).toBe(rows)
  expect(uses.labels).toBe(rows)
  expect(uses.fields).toBeLessThan(5)
})

test('formats all cells with one search for the field of each column', () => {
  const { world, uses } = countedWorld()
  expect(gridTexts(table, world)).toHaveLength(rows)
  expect(uses.fields).toBeLessThan(5)
})

test('reads no cell below the last row that a table may have', () => {
  const { world } = countedWorld()
  let reads = 0
  const cells = Array.from({ length: 3_000 }, () => ({
    get length() {
      reads += 1
      return 1
    },
    0: '',
  })) as unknown as string[][]
  const { table: pasted } = pasteGridCells(table, { row: 10, column: 0, cells, world, newId: () => 'id' })
  expect(pasted.rules).toHaveLength(1_000)
  expect(reads).toBe(990)
})
