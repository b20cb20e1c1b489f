import '../platform/i18n/design-texts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { GridContext } from '#/core/decision/table-grid'
import type { DecisionTable } from '#/generated/types'
import { setLanguage } from '../platform/i18n/i18n'
import { TableTools } from './table-tools'

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const world: GridContext = { fields: [], words: { yes: '是', no: '否' }, ways: [], people: () => '' }
const table: DecisionTable = {
  id: 'open',
  name: '现有',
  hit: 'first',
  inputs: [],
  outputs: [{ id: '1700000001_1', name: '小时' }],
  rules: [{ id: 'r', cells: [], results: ['1'] }],
}
const decision = (name: string, output: string) =>
  `<decision name="${name}"><decisionTable><output name="${output}"/><rule><outputEntry><text>2</text></outputEntry></rule></decisionTable></decision>`
const xml = `<definitions>${decision('审批人', '人')}${decision('时限', '小时')}</definitions>`

/** Renders the tools and imports a document with two tables. */
async function imported() {
  let last = 0
  const calls = { onReplace: vi.fn(), onAdd: vi.fn() }
  render(<TableTools table={table} world={world} room={5} newId={() => `new-${++last}`} {...calls} />)
  const file = new File([xml], '两张.dmn')
  fireEvent.change(screen.getByLabelText('从电子表格或 DMN 导入'), { target: { files: [file] } })
  await screen.findByRole('dialog')
  return calls
}

test('offers all tables of a document and changes nothing until some are chosen', async () => {
  const { onReplace, onAdd } = await imported()
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  expect(screen.getByRole('button', { name: '添加 0 张表' })).toHaveProperty('disabled', true)
  expect(onAdd).not.toHaveBeenCalled()
  fireEvent.click(screen.getByLabelText(/时限/))
  fireEvent.click(screen.getByLabelText(/审批人/))
  fireEvent.click(screen.getByRole('button', { name: '添加 2 张表' }))
  expect(onAdd.mock.lastCall?.[0]).toMatchObject([{ table: { name: '审批人' } }, { table: { name: '时限' } }])
  expect(onReplace).not.toHaveBeenCalled()
})

test('replaces the open table by one table of a document and keeps the ids of its results', async () => {
  const { onReplace, onAdd } = await imported()
  fireEvent.click(screen.getByLabelText(/时限/))
  fireEvent.click(screen.getByRole('button', { name: '替换“现有”' }))
  await waitFor(() => expect(onReplace).toHaveBeenCalled())
  expect(onReplace.mock.lastCall?.[0]).toMatchObject({
    table: { id: 'open', name: '时限', outputs: [{ id: '1700000001_1', name: '小时' }] },
  })
  expect(onAdd).not.toHaveBeenCalled()
})
